<?php
// php upload.php customers.csv AUDIENCE_ID
// PHP 8.1 or later with curl. If it is interrupted, run it again: it continues with the missing parts.

$api = getenv('LITFASS_API_URL') ?: 'http://localhost:4000';
[, $path, $audienceId] = $argv;
$length = filesize($path);

/** Lost connections, 429 and 5xx are tried again, up to five times. */
function send(string $url, string $method = 'GET', array $headers = [], string|Part|null $body = null): string
{
    for ($attempt = 1; ; $attempt++) {
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
        ]);
        if (is_string($body)) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        } elseif ($body !== null) {
            curl_setopt_array($curl, [
                CURLOPT_UPLOAD => true,
                CURLOPT_INFILE => $body->open(),
                CURLOPT_INFILESIZE => $body->size,
            ]);
        }
        $answer = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status >= 200 && $status < 300) {
            return $answer;
        }
        $isPassing = $answer === false || $status === 429 || $status >= 500;
        if (!$isPassing || $attempt === 5) {
            throw new RuntimeException("$status: " . ($answer ?: curl_error($curl)));
        }
        sleep(max(2 ** ($attempt - 1), (int) curl_getinfo($curl, CURLINFO_RETRY_AFTER)));
    }
}

function ask(string $field, string $query, array $variables): object
{
    global $api;
    $headers = ['Authorization: Bearer ' . getenv('LITFASS_TOKEN'), 'Content-Type: application/json'];
    $answer = json_decode(send("$api/graphql", 'POST', $headers, json_encode(compact('query', 'variables'))));
    if (isset($answer->errors)) {
        throw new RuntimeException($answer->errors[0]->message);
    }
    $result = $answer->data->$field ?? throw new RuntimeException("$field found nothing");
    foreach ($result->userErrors ?? [] as $error) {
        throw new RuntimeException("$error->code: $error->message");
    }
    return $result;
}

/** Some bytes of the file, which are never in memory as a whole. */
final class Part
{
    public function __construct(private string $path, private int $first, public readonly int $size)
    {
    }

    /** @return resource */
    public function open()
    {
        $file = fopen($this->path, 'rb');
        fseek($file, $this->first);
        return $file;
    }

    public function sha256(): string
    {
        $hash = hash_init('sha256');
        hash_update_stream($hash, $this->open(), $this->size);
        return base64_encode(hash_final($hash, true));
    }
}

// 1. Create the upload. With the same idempotency key, a second run continues the same upload.
$audience = ask('getAudience', 'query ($id: ID!) { getAudience(id: $id) { company { id } } }', ['id' => $audienceId]);
preg_match('/\.(csv|tsv|ndjson)(\.gz)?$/', strtolower($path), $kind);
$checksum = (new Part($path, 0, $length))->sha256();
$upload = ask('createFirstPartyUpload', 'mutation ($input: CreateFirstPartyUploadInput!) {
    createFirstPartyUpload(input: $input) {
        upload { id transfer { partSize partCount receivedParts } }
        userErrors { code message }
    }
}', ['input' => [
    'companyId' => $audience->company->id,
    'audienceId' => $audienceId,
    'operation' => 'ADD',
    'fileName' => basename($path),
    'format' => strtoupper($kind[1] ?? 'csv'),
    'compression' => isset($kind[2]) ? 'GZIP' : 'NONE',
    'contentLength' => (string) $length,
    'checksumSha256' => $checksum,
    'defaultCountry' => 'DE',
    'consent' => ['adUserData' => 'GRANTED', 'adPersonalization' => 'GRANTED', 'lawfulBasis' => 'CONSENT'],
    'idempotencyKey' => "$audienceId $checksum",
]])->upload;

// 2. Send the parts that have not arrived. A file of up to 100 MiB is one part.
// 3. Complete the upload, unless an earlier run did.
if ($upload->transfer !== null) {
    $partSize = (int) $upload->transfer->partSize;
    foreach (array_diff(range(1, $upload->transfer->partCount), $upload->transfer->receivedParts) as $number) {
        $first = ($number - 1) * $partSize;
        $part = new Part($path, $first, min($partSize, $length - $first));
        $signed = ask('signFirstPartyUploadParts', 'mutation ($input: SignFirstPartyUploadPartsInput!) {
            signFirstPartyUploadParts(input: $input) {
                upload { transfer { requests { partNumber method url headers { name value } } } }
                userErrors { code message }
            }
        }', ['input' => ['id' => $upload->id, 'parts' => [[
            'partNumber' => $number,
            'contentLength' => (string) $part->size,
            'checksumSha256' => $part->sha256(),
        ]]]]);
        [$request] = $signed->upload->transfer->requests;
        $headers = array_map(fn ($header) => "$header->name: $header->value", $request->headers);
        send($request->url, $request->method, $headers, $part);
        fwrite(STDERR, "part $number sent\n");
    }
    ask('completeFirstPartyUpload', 'mutation ($input: CompleteFirstPartyUploadInput!) {
        completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
    }', ['input' => ['id' => $upload->id]]);
}

// 4. Wait until the upload has ended.
while (true) {
    $state = ask('getFirstPartyUpload', 'query ($id: ID!) {
        getFirstPartyUpload(id: $id) {
            status
            progress
            failure { code message }
            rows { total accepted rejected duplicate added removed }
            issueSummary { code severity column count }
            errorReport { url }
        }
    }', ['id' => $upload->id]);
    fprintf(STDERR, "%s %d %%\n", $state->status, $state->progress * 100);
    if (!in_array($state->status, ['VALIDATING', 'PROCESSING'])) {
        break;
    }
    sleep(1);
}
$report = $state->errorReport;
unset($state->errorReport);
echo json_encode($state, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE), "\n";

// 5. Download the issues.
if ($report !== null) {
    file_put_contents("$path.issues.csv", gzdecode(send($report->url)));
    fwrite(STDERR, "issues are in $path.issues.csv\n");
}
exit(str_starts_with($state->status, 'COMPLETED') ? 0 : 1);
