# python3 upload.py customers.csv AUDIENCE_ID
# Python 3.9 or later, no packages. If it is interrupted, run it again: it continues with the missing parts.
import base64
import concurrent.futures
import gzip
import hashlib
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request

API = os.environ.get("LITFASS_API_URL", "http://localhost:4000")
path, audience_id = sys.argv[1:]
length = os.path.getsize(path)


class Part:
    """Some bytes of the file: read as they are sent, and again when they are sent again."""

    def __init__(self, first, size):
        self.first, self.size = first, min(size, length - first)

    def __len__(self):
        return self.size

    def __iter__(self):
        with open(path, "rb") as file:
            file.seek(self.first)
            left = self.size
            while left > 0:
                chunk = file.read(min(left, 1 << 20))
                left -= len(chunk)
                yield chunk

    def sha256(self):
        digest = hashlib.sha256()
        for chunk in self:
            digest.update(chunk)
        return base64.b64encode(digest.digest()).decode()


def send(url, method="GET", headers={}, body=None):
    """Lost connections, 429 and 5xx are tried again, up to five times."""
    for attempt in range(1, 6):
        try:
            request = urllib.request.Request(url, data=body, headers=headers, method=method)
            with urllib.request.urlopen(request, timeout=600) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            if attempt == 5 or (error.code != 429 and error.code < 500):
                raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
            time.sleep(float(error.headers.get("Retry-After", 2 ** (attempt - 1))))
        except OSError:
            if attempt == 5:
                raise
            time.sleep(2 ** (attempt - 1))


def ask(field, query, variables):
    headers = {"Authorization": "Bearer " + os.environ["LITFASS_TOKEN"], "Content-Type": "application/json"}
    body = json.dumps({"query": query, "variables": variables}).encode()
    answer = json.loads(send(API + "/graphql", "POST", headers, body))
    if "errors" in answer:
        raise RuntimeError(answer["errors"][0]["message"])
    result = answer["data"][field]
    if result is None:
        raise RuntimeError(field + " found nothing")
    for error in result.get("userErrors", []):
        raise RuntimeError(error["code"] + ": " + error["message"])
    return result


# 1. Create the upload. With the same idempotency key, a second run continues the same upload.
audience = ask("getAudience", "query ($id: ID!) { getAudience(id: $id) { company { id } } }", {"id": audience_id})
kind = re.search(r"\.(csv|tsv|ndjson)(\.gz)?$", path.lower())
checksum = Part(0, length).sha256()
upload = ask(
    "createFirstPartyUpload",
    """mutation ($input: CreateFirstPartyUploadInput!) {
      createFirstPartyUpload(input: $input) {
        upload { id transfer { partSize partCount receivedParts } }
        userErrors { code message }
      }
    }""",
    {
        "input": {
            "companyId": audience["company"]["id"],
            "audienceId": audience_id,
            "operation": "ADD",
            "fileName": os.path.basename(path),
            "format": kind.group(1).upper() if kind else "CSV",
            "compression": "GZIP" if kind and kind.group(2) else "NONE",
            "contentLength": str(length),
            "checksumSha256": checksum,
            "defaultCountry": "DE",
            "consent": {"adUserData": "GRANTED", "adPersonalization": "GRANTED", "lawfulBasis": "CONSENT"},
            "idempotencyKey": audience_id + " " + checksum,
        }
    },
)["upload"]


def send_part(number):
    size = int(upload["transfer"]["partSize"])
    part = Part((number - 1) * size, size)
    signed = ask(
        "signFirstPartyUploadParts",
        """mutation ($input: SignFirstPartyUploadPartsInput!) {
          signFirstPartyUploadParts(input: $input) {
            upload { transfer { requests { partNumber method url headers { name value } } } }
            userErrors { code message }
          }
        }""",
        {
            "input": {
                "id": upload["id"],
                "parts": [
                    {"partNumber": number, "contentLength": str(len(part)), "checksumSha256": part.sha256()}
                ],
            }
        },
    )
    [request] = signed["upload"]["transfer"]["requests"]
    headers = {header["name"]: header["value"] for header in request["headers"]}
    send(request["url"], request["method"], headers, part)
    print(f"part {number} sent", file=sys.stderr)


# 2. Send the parts that have not arrived, four at a time. A file of up to 100 MiB is one part.
# 3. Complete the upload, unless an earlier run did.
if upload["transfer"] is not None:
    numbers = range(1, upload["transfer"]["partCount"] + 1)
    missing = [number for number in numbers if number not in upload["transfer"]["receivedParts"]]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(send_part, missing))
    ask(
        "completeFirstPartyUpload",
        """mutation ($input: CompleteFirstPartyUploadInput!) {
          completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
        }""",
        {"input": {"id": upload["id"]}},
    )

# 4. Wait until the upload has ended.
while True:
    state = ask(
        "getFirstPartyUpload",
        """query ($id: ID!) {
          getFirstPartyUpload(id: $id) {
            status
            progress
            failure { code message }
            rows { total accepted rejected duplicate added removed }
            issueSummary { code severity column count }
            errorReport { url }
          }
        }""",
        {"id": upload["id"]},
    )
    print(state["status"], int(state["progress"] * 100), "%", file=sys.stderr)
    if state["status"] not in ("VALIDATING", "PROCESSING"):
        break
    time.sleep(1)
report = state.pop("errorReport")
print(json.dumps(state, indent=2))

# 5. Download the issues.
if report is not None:
    with open(path + ".issues.csv", "wb") as issues:
        issues.write(gzip.decompress(send(report["url"])))
    print(f"issues are in {path}.issues.csv", file=sys.stderr)
if not state["status"].startswith("COMPLETED"):
    sys.exit(1)
