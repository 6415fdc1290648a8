#!/usr/bin/env bash
# bash upload.sh customers.csv AUDIENCE_ID
# Needs curl, jq and openssl. If it is interrupted, run it again: it continues with the missing parts.
set -euo pipefail

api="${LITFASS_API_URL:-http://localhost:4000}"
file=$1
audience=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ask FIELD QUERY VARIABLES prints the field of the response, or prints the error and exits.
ask() {
  jq --null-input --compact-output --arg query "$2" --argjson variables "$3" '{$query, $variables}' |
    curl --silent --show-error --fail-with-body --retry 5 "$api/graphql" \
      --header "Authorization: Bearer $LITFASS_TOKEN" \
      --header "Content-Type: application/json" \
      --data-binary @- |
    jq --arg field "$1" '
      if .errors then error(.errors[0].message) else .data[$field] end
      | if . == null then error("\($field) found nothing") else . end
      | if .userErrors[0]? then error(.userErrors[0] | "\(.code): \(.message)") else . end'
}

sha256() { openssl dgst -sha256 -binary "$1" | base64; }
length() { wc -c < "$1" | tr -d ' '; }

# 1. Create the upload. With the same idempotency key, a second run continues the same upload.
company=$(ask getAudience 'query ($id: ID!) { getAudience(id: $id) { company { id } } }' \
  "$(jq -n --arg id "$audience" '{$id}')" | jq -r .company.id)
name=$(basename "$file" | tr '[:upper:]' '[:lower:]')
case "$name" in *.gz) compression=GZIP ;; *) compression=NONE ;; esac
case "${name%.gz}" in *.tsv) format=TSV ;; *.ndjson) format=NDJSON ;; *) format=CSV ;; esac
checksum=$(sha256 "$file")
upload=$(ask createFirstPartyUpload 'mutation ($input: CreateFirstPartyUploadInput!) {
  createFirstPartyUpload(input: $input) {
    upload { id transfer { partSize partCount receivedParts } }
    userErrors { code message }
  }
}' "$(jq -n --arg companyId "$company" --arg audienceId "$audience" --arg fileName "$name" --arg format "$format" \
  --arg compression "$compression" --arg contentLength "$(length "$file")" --arg checksumSha256 "$checksum" '{input: {
    $companyId, $audienceId, operation: "ADD", $fileName, $format, $compression, $contentLength, $checksumSha256,
    defaultCountry: "DE",
    consent: {adUserData: "GRANTED", adPersonalization: "GRANTED", lawfulBasis: "CONSENT"},
    idempotencyKey: "\($audienceId) \($checksumSha256)"
  }}')")
id=$(jq -r .upload.id <<< "$upload")

# 2. Send the parts that have not arrived. A file of up to 100 MiB is one part.
part_size=$(jq -r '.upload.transfer.partSize // 0' <<< "$upload")
for number in $(jq '.upload.transfer | values | [range(1; .partCount + 1)] - .receivedParts | .[]' <<< "$upload"); do
  if [ "$(jq .upload.transfer.partCount <<< "$upload")" = 1 ]; then
    ln -sf "$(cd "$(dirname "$file")" && pwd)/$(basename "$file")" "$work/part"
  else
    blocks=$((part_size / 1048576))
    dd if="$file" of="$work/part" bs=1048576 skip=$(((number - 1) * blocks)) count="$blocks" 2> /dev/null
  fi
  request=$(ask signFirstPartyUploadParts 'mutation ($input: SignFirstPartyUploadPartsInput!) {
    signFirstPartyUploadParts(input: $input) {
      upload { transfer { requests { partNumber method url headers { name value } } } }
      userErrors { code message }
    }
  }' "$(jq -n --arg id "$id" --argjson partNumber "$number" --arg contentLength "$(length "$work/part")" \
    --arg checksumSha256 "$(sha256 "$work/part")" \
    '{input: {$id, parts: [{$partNumber, $contentLength, $checksumSha256}]}}')" | jq '.upload.transfer.requests[0]')
  # All headers unchanged, except the length, which curl sets itself.
  jq -r '.headers[] | select(.name != "content-length") | "\(.name): \(.value)"' <<< "$request" > "$work/headers"
  curl --silent --show-error --fail-with-body --retry 5 --header "@$work/headers" \
    --upload-file "$work/part" "$(jq -r .url <<< "$request")"
  echo "part $number sent" >&2
done

# 3. Complete the upload, unless an earlier run did.
if jq --exit-status .upload.transfer <<< "$upload" > /dev/null; then
  ask completeFirstPartyUpload 'mutation ($input: CompleteFirstPartyUploadInput!) {
    completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
  }' "$(jq -n --arg id "$id" '{input: {$id}}')" > /dev/null
fi

# 4. Wait until the upload has ended.
while :; do
  upload=$(ask getFirstPartyUpload 'query ($id: ID!) {
    getFirstPartyUpload(id: $id) {
      status
      progress
      failure { code message }
      rows { total accepted rejected duplicate added removed }
      issueSummary { code severity column count }
      errorReport { url }
    }
  }' "$(jq -n --arg id "$id" '{$id}')")
  status=$(jq -r .status <<< "$upload")
  echo "$status $(jq '.progress * 100 | floor' <<< "$upload") %" >&2
  case "$status" in VALIDATING | PROCESSING) sleep 1 ;; *) break ;; esac
done
jq 'del(.errorReport)' <<< "$upload"

# 5. Download the issues.
report=$(jq -r '.errorReport.url // empty' <<< "$upload")
if [ -n "$report" ]; then
  curl --silent --show-error --fail --retry 5 "$report" | gunzip > "$file.issues.csv"
  echo "issues are in $file.issues.csv" >&2
fi
case "$status" in COMPLETED*) ;; *) exit 1 ;; esac
