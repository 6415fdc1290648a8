import type { Json } from '#shared/json.ts';
import { sampleApiUrl } from '../server/site.ts';
import { lines, type SampleInput } from './sample.ts';

/** A program for Python 3.9 or later that uses only the standard library. */
export function toPython(input: SampleInput): string {
  const retries = input.list !== undefined;
  return lines(
    'import json',
    'import os',
    input.mutation !== undefined && 'import sys',
    retries && 'import time',
    'import urllib.error',
    'import urllib.request',
    '',
    `ENDPOINT = os.environ.get("LITFASS_API_URL", "${sampleApiUrl}") + "/graphql"`,
    '',
    `QUERY = ${toLongText(input.document)}`,
    '',
    `variables = ${toLiteral(input.variables, '')}`,
    '',
    '',
    retries ? retrying : asking,
    '',
    '',
    input.list === undefined ? once(input.mutation) : everyPage(input.list),
  );
}

function toLongText(text: string): string {
  return `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}\n"""`;
}

const make = (pad: string) =>
  [
    'request = urllib.request.Request(',
    '    ENDPOINT,',
    '    data=json.dumps({"query": QUERY, "variables": variables}).encode(),',
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["LITFASS_TOKEN"],',
    '        "Content-Type": "application/json",',
    '    },',
    ')',
  ].join(`\n${pad}`);

const read = (pad: string) =>
  [
    'if "errors" in answer:',
    '    raise RuntimeError("\\n".join(error["message"] for error in answer["errors"]))',
    'return answer["data"]',
  ].join(`\n${pad}`);

const asking = `def ask():
    ${make('    ')}
    try:
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    ${read('    ')}`;

const retrying = `def ask():
    while True:
        ${make('        ')}
        try:
            with urllib.request.urlopen(request) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(float(error.headers.get("Retry-After", 1)))
                continue
            answer = json.load(error)
        ${read('        ')}`;

function once(mutation: string | undefined): string {
  if (mutation === undefined) return 'print(json.dumps(ask(), indent=2, ensure_ascii=False))';
  return `result = ask()["${mutation}"]
for error in result["userErrors"]:
    print(error["code"] + ": " + error["message"], file=sys.stderr)
print(json.dumps(result, indent=2, ensure_ascii=False))`;
}

function everyPage(list: string): string {
  return `items = []
while True:
    page = ask()["${list}"]
    items += page["items"]
    if not page["pageInfo"]["hasNextPage"]:
        break
    variables["page"] = {**variables.get("page", {}), "after": page["pageInfo"]["endCursor"]}
print(json.dumps(items, indent=2, ensure_ascii=False))`;
}

/** A JSON value as a Python literal. Strings are identical, because Python supports every JSON escape. */
function toLiteral(value: Json | Readonly<Record<string, Json>>, pad: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const within = `${pad}    `;
  const entries = Array.isArray(value)
    ? value.map((item) => toLiteral(item, within))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${toLiteral(part, within)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const flat = `${open}${entries.join(', ')}${close}`;
  if (entries.length === 0 || (flat.length <= 60 && !flat.includes('\n') && pad !== '')) return flat;
  return `${open}\n${entries.map((entry) => `${within}${entry},`).join('\n')}\n${pad}${close}`;
}
