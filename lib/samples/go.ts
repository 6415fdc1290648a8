import { sampleApiUrl } from '../server/site.ts';
import { lines, variablesAsJson, type SampleInput } from './sample.ts';

/** A program for Go 1.21 or later that uses only the standard library. */
export function toGo(input: SampleInput): string {
  const retries = input.list !== undefined;
  const packages = ['bytes', 'encoding/json', 'errors', 'fmt', 'log', 'net/http', 'os'];
  if (retries) packages.push('strconv', 'time');
  return lines(
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    `const query = ${toRawText(input.document)}`,
    '',
    `const variablesJSON = ${toRawText(variablesAsJson(input))}`,
    '',
    retries ? retrying : asking,
    '',
    'func main() {',
    '\tvar variables map[string]any',
    '\tif err := json.Unmarshal([]byte(variablesJSON), &variables); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    input.list === undefined ? once(input.mutation) : everyPage(input.list),
    '}',
    '',
    'func print(value any) {',
    '\ttext, err := json.MarshalIndent(value, "", "  ")',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(string(text))',
    '}',
  );
}

/** A raw string literal. In Go it can't contain a backtick. */
function toRawText(text: string): string {
  return `\`${text.replaceAll('`', '` + "`" + `')}\``;
}

const send = `	endpoint := os.Getenv("LITFASS_API_URL")
	if endpoint == "" {
		endpoint = "${sampleApiUrl}"
	}
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		return err
	}
	request, err := http.NewRequest("POST", endpoint+"/graphql", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("LITFASS_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()`;

const read = `	var answer struct {
		Data   json.RawMessage
		Errors []struct{ Message string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if len(answer.Errors) > 0 {
		return errors.New(answer.Errors[0].Message)
	}
	return json.Unmarshal(answer.Data, data)
}`;

const asking = `func ask(variables map[string]any, data any) error {
${send}
${read}`;

const retrying = `func ask(variables map[string]any, data any) error {
${send}
	if response.StatusCode == http.StatusTooManyRequests {
		seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
		if err != nil {
			seconds = 1
		}
		time.Sleep(time.Duration(seconds) * time.Second)
		return ask(variables, data)
	}
${read}`;

function once(mutation: string | undefined): string {
  if (mutation === undefined) {
    return `	var data map[string]any
	if err := ask(variables, &data); err != nil {
		log.Fatal(err)
	}
	print(data)`;
  }
  return `	var data map[string]struct {
		UserErrors []struct{ Code, Message string }
	}
	var raw json.RawMessage
	if err := ask(variables, &raw); err != nil {
		log.Fatal(err)
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		log.Fatal(err)
	}
	for _, failure := range data["${mutation}"].UserErrors {
		log.Println(failure.Code + ": " + failure.Message)
	}
	print(raw)`;
}

function everyPage(list: string): string {
  return `	var items []any
	for {
		var data map[string]struct {
			Items    []any
			PageInfo struct {
				HasNextPage bool
				EndCursor   string
			}
		}
		if err := ask(variables, &data); err != nil {
			log.Fatal(err)
		}
		page := data["${list}"]
		items = append(items, page.Items...)
		if !page.PageInfo.HasNextPage {
			break
		}
		next, _ := variables["page"].(map[string]any)
		if next == nil {
			next = map[string]any{}
			variables["page"] = next
		}
		next["after"] = page.PageInfo.EndCursor
	}
	print(items)`;
}
