/** One way in which a code is met: where it stands in the answer, and what to make of it there. */
interface Occurrence {
  /** HTTP status of the answer that carries it. */
  readonly status: string;
  /** Backticks mark code. */
  readonly cause: string;
  readonly fix: string;
  /** A message the API really sends, where one says more than the cause does. */
  readonly message?: string;
}

/** What the guide says about a code. A code can mean one thing for a whole request and another in `userErrors`. */
export interface ErrorCodeGuide {
  readonly code: string;
  readonly request?: Occurrence;
  readonly userError?: Occurrence;
  /** The guide that explains what the code is about. */
  readonly guide?: { readonly label: string; readonly href: string };
}

const refused = '200 or 400';

/** Codes of top-level `errors`, in the order in which a request can meet them. */
export const requestErrors = [
  {
    code: 'METHOD_NOT_ALLOWED',
    request: {
      status: '405',
      cause: 'The request came by GET or another method. A link opened in a browser does that, and so does a redirect.',
      fix: 'Send a POST request, for queries and mutations alike. If your client follows a redirect, give it the address it is redirected to.',
    },
  },
  {
    code: 'UNAUTHENTICATED',
    request: {
      status: '401',
      cause:
        'The API doesn’t know who is asking. The `Authorization` header is missing, or its token is unknown, expired, revoked, or sent from an address the key isn’t allowed to be used from. The answer doesn’t say which, so that nobody can guess their way in.',
      fix: 'Send `Authorization: Bearer` and a live token. An admin of your company asks `explainDenial` with the `requestId` of the answer why a key was turned away. A partner’s token ends after `expires_in` seconds: get a new one with your credentials.',
      message: 'The bearer token is not valid: unknown, expired or revoked.',
    },
  },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    request: {
      status: '415',
      cause:
        'The `Content-Type` header is missing or names something other than JSON in UTF-8. curl sends a form unless it is told not to.',
      fix: 'Send `Content-Type: application/json`.',
    },
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    request: {
      status: '413',
      cause:
        'The body is larger than 100 KB. Nearly always that is a list of ids written into the query or its variables.',
      fix: 'Send the list in several requests.',
    },
  },
  {
    code: 'BAD_REQUEST',
    request: {
      status: '400',
      cause:
        'The body isn’t JSON, or isn’t an object with a `query` in it. The usual reason is a query pasted between quotes: its line breaks and its own quotes must be escaped. The message names the line and the column. A token in the address and a list of operations are refused under this code as well.',
      fix: 'Let a JSON library write the body, such as `JSON.stringify({ query, variables })`. Values belong in `variables`; then the query has no quotes to escape.',
      message: 'The body holds an unescaped double quote inside a string, at line 1, column 28: escape it as \\".',
    },
  },
  {
    code: 'GRAPHQL_PARSE_FAILED',
    request: {
      status: refused,
      cause: 'The body is fine, but the query inside it isn’t GraphQL: a brace too few, a comma for a colon.',
      fix: 'Go to the line and column in `locations`. They count within the query, not within the body. “Prettify” in the playground finds the place as well.',
      message: 'Syntax Error: Expected Name, found <EOF>.',
    },
  },
  {
    code: 'GRAPHQL_VALIDATION_FAILED',
    request: {
      status: refused,
      cause:
        'The query asks for something the schema doesn’t have: a misspelt field or argument, an object without a selection, a variable of the wrong type. All faults are listed at once, and nothing has run.',
      fix: 'Compare with the schema. The playground marks each fault while you type and completes the names.',
      message: 'Cannot query field "nme" on type "Viewer".',
    },
  },
  {
    code: 'BAD_USER_INPUT',
    request: {
      status: refused,
      cause:
        'A value can’t be right whatever the data: a limit of 500, a field sorted by twice, a text where a number belongs.',
      fix: 'The message names the argument and what it takes. Nothing is cut to fit in silence.',
      message: 'page.limit must be between 1 and 200; 500 is not.',
    },
  },
  {
    code: 'BAD_CURSOR',
    request: {
      status: '200',
      cause:
        '`page.after` is not the `endCursor` of this very list. A cursor belongs to one filter, one sort and one token.',
      fix: 'Start again without `after`, and change neither filter nor sort from page to page. Keep ids, not cursors.',
    },
  },
  {
    code: 'FORBIDDEN',
    request: {
      status: '200 or 403',
      cause:
        'The token is good, but lacks a permission in this company. In `extensions`, `required` names what it takes and `granted` what the token has there.',
      fix: 'Use a key that has the permission, or let an admin of the company give it to this one. `explainDenial` tells an admin which permission a request lacked, by its `requestId`.',
      message: 'This needs TOKENS_READ in the company.',
    },
  },
  {
    code: 'NOT_FOUND',
    request: {
      status: '404',
      cause: 'There is nothing at this address.',
      fix: 'Every operation goes to `/graphql`. The schema is at `/schema.graphql`, partners get their tokens at `/oauth/token`.',
    },
    userError: {
      status: '200',
      cause:
        'An id in the input leads to nothing, or to something that isn’t yours. The API doesn’t say which. Queries don’t have this error: they answer `null`, or an empty list.',
      fix: 'Check the id, and that your token reaches its company: `listCompanies` tells.',
      message: 'There is no such company, or it is not yours.',
    },
  },
  {
    code: 'DOCUMENT_LIMIT_EXCEEDED',
    request: {
      status: '400',
      cause:
        'The document is larger or more deeply nested than any honest one: too many tokens, levels, aliases, root fields, directives, fragments or mutations. `rule` and `limit` in `extensions` say which bound it met.',
      fix: 'Split the operation into several requests. The message names the bound.',
    },
  },
  {
    code: 'COST_LIMIT_EXCEEDED',
    request: {
      status: '400',
      cause:
        'The operation could return more objects than one request may: lists inside lists multiply. `extensions` holds the price, the limit, and the parts that cost most.',
      fix: 'Ask for smaller pages with `page.limit`, or for less inside them. The header `X-Cost-Dry-Run: 1` tells the price without running anything.',
    },
  },
  {
    code: 'RATE_LIMITED',
    request: {
      status: '429',
      cause:
        'The account or the token has used up its points for now. They come back by the second; `extensions.cost` and the `RateLimit` headers say how many are left.',
      fix: 'Wait for the seconds in the header `Retry-After`, then send the request again.',
    },
  },
  {
    code: 'TIMEOUT',
    request: {
      status: '200',
      cause: 'The operation took longer than it may and was stopped.',
      fix: 'Ask for less at a time: a smaller `limit`, fewer lists inside lists. A query can be sent again as it is. After a mutation, look whether it took effect before you repeat it.',
    },
  },
  {
    code: 'INTERNAL',
    request: {
      status: '500 or 200',
      cause:
        'Something failed on our side, and we have a record of it under the request’s id. What failed is not in the answer.',
      fix: 'Send a query again after a moment. If it fails again, ask us and quote the request id.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** Codes of `userErrors` in the payload of a mutation, but for those that also end a whole request. */
export const userErrors = [
  {
    code: 'REQUIRED',
    userError: {
      status: '200',
      cause: 'A value is missing that this operation can’t do without, or a list is empty that needs an entry.',
      fix: 'Give the value; `field` says which.',
      message: 'Choose at least one permission.',
    },
  },
  {
    code: 'INVALID',
    userError: {
      status: '200',
      cause:
        'A value has the right type and still can’t be taken: an expiry in the past, an address range that isn’t one.',
      fix: 'The message says what would be right.',
      message: '"10.0.0.0/33" is not an address range such as 203.0.113.0/24 or 2001:db8::/32.',
    },
  },
  {
    code: 'CONFLICT',
    userError: {
      status: '200',
      cause: 'It collides with what is there, such as a name that is taken.',
      fix: 'Choose another value, or use what is there.',
      message: 'Another key of this company has this name. Names are compared without case.',
    },
  },
  {
    code: 'VERSION_MISMATCH',
    userError: {
      status: '200',
      cause: 'Somebody changed the object after you read it: its `version` is no longer your `expectedVersion`.',
      fix: 'Read the object again, look at what changed, and repeat your change with the new version.',
    },
  },
  {
    code: 'STATE_FORBIDS',
    userError: {
      status: '200',
      cause: 'The object’s state doesn’t allow the change, such as editing an archived campaign.',
      fix: 'The message says what stands in the way. Some states are final.',
    },
  },
  {
    code: 'IDEMPOTENCY_KEY_REUSED',
    userError: {
      status: '200',
      cause: 'The idempotency key was used within 24 hours with another input.',
      fix: 'Take a new key for a new write. Repeat the very same input to get the first answer again.',
    },
  },
  {
    code: 'IDEMPOTENCY_IN_PROGRESS',
    userError: {
      status: '200',
      cause: 'The first request with this idempotency key is still running.',
      fix: 'Send the same request again in a moment: it will answer with what the first one made.',
    },
  },
  {
    code: 'LIMIT_EXCEEDED',
    userError: {
      status: '200',
      cause:
        'It would go beyond a limit, or beyond your own rights: nobody can give a key more than they have themselves.',
      fix: 'Ask for less. The message names the limit, or the permission you would have to have.',
      message: 'You can’t give what you don’t have: TOKENS_WRITE.',
    },
  },
  {
    code: 'CONSENT_REQUIRED',
    guide: { label: 'Uploads: consent', href: '/docs/uploads#consent' },
    userError: {
      status: '200',
      cause:
        'The upload names CONSENT as its lawful basis, leaves a consent UNSPECIFIED, and none of its columns holds that consent.',
      fix: 'Say GRANTED where people gave it, map the column that holds it row by row, or name the lawful basis you really have.',
    },
  },
  {
    code: 'CONSENT_DENIED',
    guide: { label: 'Uploads: consent', href: '/docs/uploads#consent' },
    userError: {
      status: '200',
      cause: 'The upload would put people into an audience who denied consent.',
      fix: 'Leave them out. To take people out of an audience, use the operation REMOVE: it needs no consent.',
    },
  },
  {
    code: 'UPLOAD_EXPIRED',
    guide: { label: 'Uploads: after a break', href: '/docs/uploads#after-a-break' },
    userError: {
      status: '200',
      cause: 'The upload was not completed within 24 hours. What had arrived of it is deleted.',
      fix: 'Make a new upload with `createFirstPartyUpload` and send the file again.',
    },
  },
  {
    code: 'OBJECT_MISSING',
    guide: { label: 'Uploads: after a break', href: '/docs/uploads#after-a-break' },
    userError: {
      status: '200',
      cause: 'The file, or some of its parts, has not arrived.',
      fix: 'Send what is missing, then complete the upload again. The message names the missing parts; expired addresses are renewed by `signFirstPartyUploadParts`.',
      message: 'Parts 3, 7 to 9 have not arrived.',
    },
  },
  {
    code: 'SIZE_MISMATCH',
    guide: { label: 'Uploads: what is checked', href: '/docs/uploads#what-is-checked' },
    userError: {
      status: '200',
      cause: 'The file that arrived is longer or shorter than the `contentLength` declared.',
      fix: 'Make a new upload with the exact length of the file as it is sent: compressed, if it is.',
    },
  },
  {
    code: 'CHECKSUM_MISMATCH',
    guide: { label: 'Uploads: what is checked', href: '/docs/uploads#what-is-checked' },
    userError: {
      status: '200',
      cause: 'The bytes that arrived don’t have the SHA-256 declared: the file was changed, or another one was meant.',
      fix: 'Make a new upload with the SHA-256 of the file as it is sent, base64 of the 32 bytes.',
    },
  },
  {
    code: 'UNSUPPORTED_FORMAT',
    guide: { label: 'Uploads: the file', href: '/docs/uploads#the-file' },
    userError: {
      status: '200',
      cause:
        'The file isn’t what was declared: a spreadsheet, a ZIP or PDF file, UTF-16 text, or gzip that wasn’t announced.',
      fix: 'Save it as CSV, TSV or NDJSON in UTF-8, alone or compressed by gzip, and make a new upload.',
      message: 'The file is an Excel workbook (XLSX), not CSV. Save it as CSV in UTF-8.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** Codes the portal itself answers with in the playground, when the API could not be asked. They have no `docsUrl`. */
export const portalErrors = [
  {
    code: 'UPSTREAM_UNAVAILABLE',
    request: {
      status: '502',
      cause: 'The portal could not reach the API.',
      fix: 'Try again shortly. A mutation may have taken effect: look before you repeat it.',
    },
  },
  {
    code: 'UPSTREAM_TIMEOUT',
    request: {
      status: '504',
      cause: 'The API gave the portal no answer within 30 seconds.',
      fix: 'Ask for less at a time. A mutation may have taken effect: look before you repeat it.',
    },
  },
  {
    code: 'UPSTREAM_INVALID',
    request: {
      status: '502',
      cause: 'What answered the portal was not GraphQL over JSON: a proxy’s error page, or a wrong address.',
      fix: 'Try again shortly. Whoever runs this portal checks `GRAPHQL_ENDPOINT`.',
    },
  },
  {
    code: 'API_KEY_REFUSED',
    request: {
      status: '403',
      cause:
        'The playground ran as a pasted API key, and the API no longer takes it: revoked, expired, or not allowed from the portal’s address.',
      fix: 'Run as yourself, or paste another key. An admin of the key’s account sees the reason under Explain a denial.',
    },
  },
  {
    code: 'API_KEY_REMOVED',
    request: {
      status: '409',
      cause: 'The playground ran as a pasted API key that was removed, or replaced in another tab. Nothing was run.',
      fix: 'Choose above the editor whom to run as, and run it again.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** A code an API answer can carry at the top level. */
export type RequestErrorCode = (typeof requestErrors)[number]['code'];

/** A code that `/api/graphql` of the portal can answer with by itself. */
export type PortalErrorCode = RequestErrorCode | (typeof portalErrors)[number]['code'];
