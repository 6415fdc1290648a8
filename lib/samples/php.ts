import { sampleApiUrl } from '../server/site.ts';
import { lines, variablesAsJson, type SampleInput } from './sample.ts';

/** A program for PHP 8.1 or later that uses only its standard streams. */
export function toPhp(input: SampleInput): string {
  const retries = input.list !== undefined;
  return lines(
    '<?php',
    '',
    `$endpoint = (getenv('LITFASS_API_URL') ?: '${sampleApiUrl}') . '/graphql';`,
    '',
    `$query = ${toNowdoc(input.document, 'GRAPHQL')};`,
    '',
    `$variables = json_decode(${toNowdoc(variablesAsJson(input), 'JSON')});`,
    '',
    retries ? retrying : asking,
    '',
    input.list === undefined ? once(input.mutation) : everyPage(input.list),
  );
}

/** A nowdoc string, which PHP doesn't interpolate. Its identifier must not begin a line of the text. */
function toNowdoc(text: string, mark: string): string {
  const free = new RegExp(`^\\s*${mark}\\b`, 'm').test(text) ? `${mark}_END` : mark;
  return `<<<'${free}'\n${text}\n${free}`;
}

const options = `'method' => 'POST',
        'ignore_errors' => true,
        'header' => [
            'Authorization: Bearer ' . getenv('LITFASS_TOKEN'),
            'Content-Type: application/json',
        ],
        'content' => json_encode(['query' => $query, 'variables' => $variables]),`;

const send = (pad: string) =>
  `$context = stream_context_create(['http' => [
        ${options}
    ]]);
    $answer = json_decode(file_get_contents($endpoint, false, $context));`.replaceAll('\n', `\n${pad}`);

const read = (pad: string) =>
  [
    'if (isset($answer->errors)) {',
    '    throw new RuntimeException(implode("\\n", array_column($answer->errors, \'message\')));',
    '}',
    'return $answer->data;',
  ].join(`\n${pad}`);

const asking = `function ask(string $endpoint, string $query, object $variables): object
{
    ${send('')}
    ${read('    ')}
}`;

const retrying = `function ask(string $endpoint, string $query, object $variables): object
{
    while (true) {
        ${send('    ')}
        $headers = implode("\\n", $http_response_header);
        if (preg_match('~^HTTP/\\S+ 429~', $headers)) {
            sleep(preg_match('~^Retry-After: (\\d+)~mi', $headers, $match) ? (int) $match[1] : 1);
            continue;
        }
        ${read('        ')}
    }
}`;

function once(mutation: string | undefined): string {
  const print = 'echo json_encode($result, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE), "\\n";';
  if (mutation === undefined) return `$result = ask($endpoint, $query, $variables);\n${print}`;
  return `$result = ask($endpoint, $query, $variables)->${mutation};
foreach ($result->userErrors as $error) {
    fwrite(STDERR, "$error->code: $error->message\\n");
}
${print}`;
}

function everyPage(list: string): string {
  return `$items = [];
while (true) {
    $page = ask($endpoint, $query, $variables)->${list};
    array_push($items, ...$page->items);
    if (!$page->pageInfo->hasNextPage) {
        break;
    }
    $variables->page ??= new stdClass();
    $variables->page->after = $page->pageInfo->endCursor;
}
echo json_encode($items, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE), "\\n";`;
}
