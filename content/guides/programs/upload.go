// go run upload.go customers.csv AUDIENCE_ID
// Go 1.19 or later, no packages. If it is interrupted, run it again: it continues with the missing parts.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var api = "http://localhost:4000"

type object = map[string]any

type header struct{ Name, Value string }

type signedRequest struct {
	PartNumber  int
	Method, URL string
	Headers     []header
}

type upload struct {
	ID       string
	Transfer *struct {
		PartSize      int64 `json:",string"`
		PartCount     int
		ReceivedParts []int
		Requests      []signedRequest
	}
}

type written struct {
	Upload     upload
	UserErrors []struct{ Code, Message string }
}

// send retries lost connections, 429 and 5xx up to five times. body opens the request body for each attempt.
func send(method, url string, headers []header, length int64, body func() io.Reader) ([]byte, error) {
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(method, url, body())
		if err != nil {
			return nil, err
		}
		request.ContentLength = length
		for _, one := range headers {
			request.Header.Set(one.Name, one.Value)
		}
		wait := time.Second << (attempt - 1)
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			var answer []byte
			answer, err = io.ReadAll(response.Body)
			response.Body.Close()
			if err == nil && response.StatusCode < 300 {
				return answer, nil
			}
			if response.StatusCode != 429 && response.StatusCode < 500 {
				return nil, fmt.Errorf("%d: %s", response.StatusCode, answer)
			}
			if seconds, problem := strconv.Atoi(response.Header.Get("Retry-After")); problem == nil {
				wait = time.Duration(seconds) * time.Second
			}
			if err == nil {
				err = fmt.Errorf("%d: %s", response.StatusCode, answer)
			}
		}
		if attempt == 5 {
			return nil, err
		}
		time.Sleep(wait)
	}
}

func ask(field, query string, variables object, result any) {
	body, err := json.Marshal(object{"query": query, "variables": variables})
	check(err)
	headers := []header{
		{"Authorization", "Bearer " + os.Getenv("LITFASS_TOKEN")},
		{"Content-Type", "application/json"},
	}
	text, err := send("POST", api+"/graphql", headers, int64(len(body)), func() io.Reader { return bytes.NewReader(body) })
	check(err)
	var answer struct {
		Data   map[string]json.RawMessage
		Errors []struct{ Message string }
	}
	check(json.Unmarshal(text, &answer))
	if len(answer.Errors) > 0 {
		log.Fatal(answer.Errors[0].Message)
	}
	if string(answer.Data[field]) == "null" {
		log.Fatal(field + " found nothing")
	}
	check(json.Unmarshal(answer.Data[field], result))
	if mutation, ok := result.(*written); ok && len(mutation.UserErrors) > 0 {
		log.Fatal(mutation.UserErrors[0].Code + ": " + mutation.UserErrors[0].Message)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func sha(part io.Reader) string {
	hash := sha256.New()
	_, err := io.Copy(hash, part)
	check(err)
	return base64.StdEncoding.EncodeToString(hash.Sum(nil))
}

func main() {
	log.SetFlags(0)
	if address := os.Getenv("LITFASS_API_URL"); address != "" {
		api = address
	}
	path, audienceID := os.Args[1], os.Args[2]
	file, err := os.Open(path)
	check(err)
	facts, err := file.Stat()
	check(err)
	part := func(first, length int64) io.Reader { return io.NewSectionReader(file, first, length) }

	// 1. Create the upload. With the same idempotency key, a second run continues the same upload.
	var audience struct{ Company struct{ ID string } }
	ask("getAudience", `query ($id: ID!) { getAudience(id: $id) { company { id } } }`, object{"id": audienceID}, &audience)
	format, compression := "CSV", "NONE"
	if kind := regexp.MustCompile(`\.(csv|tsv|ndjson)(\.gz)?$`).FindStringSubmatch(strings.ToLower(path)); kind != nil {
		format = strings.ToUpper(kind[1])
		if kind[2] != "" {
			compression = "GZIP"
		}
	}
	checksum := sha(part(0, facts.Size()))
	var made written
	ask("createFirstPartyUpload", `mutation ($input: CreateFirstPartyUploadInput!) {
		createFirstPartyUpload(input: $input) {
			upload { id transfer { partSize partCount receivedParts } }
			userErrors { code message }
		}
	}`, object{"input": object{
		"companyId":      audience.Company.ID,
		"audienceId":     audienceID,
		"operation":      "ADD",
		"fileName":       filepath.Base(path),
		"format":         format,
		"compression":    compression,
		"contentLength":  strconv.FormatInt(facts.Size(), 10),
		"checksumSha256": checksum,
		"defaultCountry": "DE",
		"consent":        object{"adUserData": "GRANTED", "adPersonalization": "GRANTED", "lawfulBasis": "CONSENT"},
		"idempotencyKey": audienceID + " " + checksum,
	}}, &made)
	id := made.Upload.ID

	// 2. Send the parts that have not arrived. A file of up to 100 MiB is one part.
	// 3. Complete the upload, unless an earlier run did.
	if transfer := made.Upload.Transfer; transfer != nil {
		arrived := map[int]bool{}
		for _, number := range transfer.ReceivedParts {
			arrived[number] = true
		}
		for number := 1; number <= transfer.PartCount; number++ {
			if arrived[number] {
				continue
			}
			first := int64(number-1) * transfer.PartSize
			length := transfer.PartSize
			if length > facts.Size()-first {
				length = facts.Size() - first
			}
			var signed written
			ask("signFirstPartyUploadParts", `mutation ($input: SignFirstPartyUploadPartsInput!) {
				signFirstPartyUploadParts(input: $input) {
					upload { transfer { requests { partNumber method url headers { name value } } } }
					userErrors { code message }
				}
			}`, object{"input": object{"id": id, "parts": []object{{
				"partNumber":     number,
				"contentLength":  strconv.FormatInt(length, 10),
				"checksumSha256": sha(part(first, length)),
			}}}}, &signed)
			request := signed.Upload.Transfer.Requests[0]
			_, err := send(request.Method, request.URL, request.Headers, length, func() io.Reader { return part(first, length) })
			check(err)
			log.Printf("part %d sent", number)
		}
		ask("completeFirstPartyUpload", `mutation ($input: CompleteFirstPartyUploadInput!) {
			completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
		}`, object{"input": object{"id": id}}, &written{})
	}

	// 4. Wait until the upload has ended.
	var state struct {
		Status       string                `json:"status"`
		Progress     float64               `json:"progress"`
		Failure      json.RawMessage       `json:"failure"`
		Rows         json.RawMessage       `json:"rows"`
		IssueSummary json.RawMessage       `json:"issueSummary"`
		ErrorReport  *struct{ URL string } `json:"errorReport,omitempty"`
	}
	for {
		ask("getFirstPartyUpload", `query ($id: ID!) {
			getFirstPartyUpload(id: $id) {
				status
				progress
				failure { code message }
				rows { total accepted rejected duplicate added removed }
				issueSummary { code severity column count }
				errorReport { url }
			}
		}`, object{"id": id}, &state)
		log.Printf("%s %.0f %%", state.Status, state.Progress*100)
		if state.Status != "VALIDATING" && state.Status != "PROCESSING" {
			break
		}
		time.Sleep(time.Second)
	}
	report := state.ErrorReport
	state.ErrorReport = nil
	text, err := json.MarshalIndent(state, "", "  ")
	check(err)
	fmt.Println(string(text))

	// 5. Download the issues.
	if report != nil {
		packed, err := send("GET", report.URL, nil, 0, func() io.Reader { return http.NoBody })
		check(err)
		issues, err := gzip.NewReader(bytes.NewReader(packed))
		check(err)
		out, err := os.Create(path + ".issues.csv")
		check(err)
		_, err = io.Copy(out, issues)
		check(err)
		check(out.Close())
		log.Printf("issues are in %s.issues.csv", path)
	}
	if !strings.HasPrefix(state.Status, "COMPLETED") {
		os.Exit(1)
	}
}
