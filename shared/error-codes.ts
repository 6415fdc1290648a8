import { maximumBodyBytes } from './limits.ts';

/** One case of an error code: its place in the response, and its meaning there. */
interface Occurrence {
  /** HTTP status of the response that contains it. */
  readonly status: string;
  /** Backticks mark code. */
  readonly cause: string;
  readonly fix: string;
  /** A message that the API returns, for cases in which it explains more than the cause does. */
  readonly message?: string;
}

/** The error guide's entry for a code. A code can have one meaning for a whole request and another in `userErrors`. */
export interface ErrorCodeGuide {
  readonly code: string;
  readonly request?: Occurrence;
  readonly userError?: Occurrence;
  /** The guide that explains the topic of the code. */
  readonly guide?: { readonly label: string; readonly href: string };
}

const refused = '200 or 400';

/** Codes of top-level `errors`, in the order in which a request can get them. */
export const requestErrors = [
  {
    code: 'METHOD_NOT_ALLOWED',
    request: {
      status: '405',
      cause:
        'The request used GET or another method than POST. This happens if you open the URL in a browser, or if your client follows a redirect.',
      fix: 'Send a POST request, both for queries and for mutations. If your client follows a redirect, configure the URL that it is redirected to. By default, urql sends queries by GET: set `preferGetMethod: false`.',
    },
  },
  {
    code: 'UNAUTHENTICATED',
    request: {
      status: '401',
      cause:
        'The API doesn’t know the caller. The `Authorization` header is missing, or its token is unknown, expired, revoked, or sent from an IP address from which the key may not be used. The response doesn’t say which, so that it reveals nothing to attackers.',
      fix: 'Send `Authorization: Bearer` with a valid token. With the `requestId` of the response, an admin of your company finds the reason with `explainDenial`. If you are a partner, your access token expires after `expires_in` seconds: get a new one.',
      message:
        'The token is not valid: it is unknown, expired or revoked. Check that you copied all of it, or get a new one.',
    },
  },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    request: {
      status: '415',
      cause:
        'The `Content-Type` header is missing or names something other than JSON in UTF-8. By default, curl sends a form. You also get this error for a compressed body.',
      fix: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    },
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    request: {
      status: '413',
      cause: `The body is larger than ${maximumBodyBytes / 1024} KB. The usual reason is a long list of IDs in the query or its variables.`,
      fix: 'Send the list in several requests.',
    },
  },
  {
    code: 'BAD_REQUEST',
    request: {
      status: '400, 408 or 431',
      cause:
        'The body isn’t JSON, or isn’t an object with a `query`. The usual reason is a query pasted between quotes: its line breaks and its own quotes must be escaped. For a body that isn’t JSON, the message names the line and the column. You also get this error for a token in the URL, for a list of operations, and for a request that isn’t valid HTTP. The status is 408 if the headers don’t arrive in time, and 431 if its URL and headers are larger than 16 KB.',
      fix: 'Create the body with a JSON library, such as `JSON.stringify({ query, variables })`. Put values in `variables`, so that the query has no quotes to escape.',
      message: 'The body holds an unescaped double quote inside a string, at line 1, column 28: escape it as \\".',
    },
  },
  {
    code: 'GRAPHQL_PARSE_FAILED',
    request: {
      status: refused,
      cause: 'The body is valid, but the query in it isn’t GraphQL: for example, a brace is missing.',
      fix: 'See the line and column in `locations`. They refer to the query, not to the body. “Prettify” in the playground finds the place as well.',
      message: 'Syntax Error: Expected Name, found <EOF>.',
    },
  },
  {
    code: 'GRAPHQL_VALIDATION_FAILED',
    request: {
      status: refused,
      cause:
        'The query doesn’t match the schema: it has a misspelled field or argument, an object without a selection, or a variable of the wrong type. The response lists all errors, and nothing was executed.',
      fix: 'Compare the query with the schema. The playground marks each error while you type and completes names.',
      message: 'Cannot query field "nme" on type "Viewer".',
    },
  },
  {
    code: 'BAD_USER_INPUT',
    request: {
      status: refused,
      cause:
        'A value in the request is invalid: a limit of 500, a field in `sort` twice, a string in place of a number, a name with a control character, or an ID in a list’s arguments or filter that isn’t a UUID.',
      fix: 'The message names the argument and the allowed values.',
      message: 'page.limit must be between 1 and 200; 500 is not.',
    },
  },
  {
    code: 'BAD_CURSOR',
    request: {
      status: '200',
      cause:
        '`page.after` isn’t an `endCursor` of this list. A cursor is valid for one filter, one sort and one token only.',
      fix: 'Start again without `after`, and keep the filter and the sort unchanged between pages. Don’t store cursors; store IDs.',
    },
  },
  {
    code: 'FORBIDDEN',
    request: {
      status: '200 or 403',
      cause:
        'The token is valid, but lacks a permission in this company. In `extensions`, `required` lists the required permissions and `granted` those of the token.',
      fix: 'Use a key with the permission, or ask an admin of the company to add it to this key. With the `requestId`, `explainDenial` shows an admin which permission was missing.',
      message: 'You lack the permission TOKENS_READ in the company.',
    },
  },
  {
    code: 'COMPANY_SUSPENDED',
    request: {
      status: '200 or 403',
      cause:
        'The operator of the platform has suspended the company. Its API keys, members and partners have no access until it is active again. Nothing is deleted.',
      fix: 'Contact the operator. Members of the company can read the reason with `getCompany`. Your keys work again as soon as the company is active, so you don’t need new ones.',
      message: 'The company is suspended. Its members can see the reason with getCompany.',
    },
  },
  {
    code: 'COMPANY_CLOSED',
    request: {
      status: '200 or 403',
      cause: 'The company is closed. Its API keys are revoked, and its members and partners have no access.',
      fix: 'Remove the key from your programs. If the company was closed by mistake, contact the operator of the platform.',
      message: 'The company is closed.',
    },
  },
  {
    code: 'SECOND_FACTOR_REQUIRED',
    request: {
      status: '200',
      cause:
        'The company requires a second factor of its admins, and you have none. Until you add one, you have the permissions of an editor. API keys aren’t affected.',
      fix: 'Add a passkey or an authenticator app on the page of your account in the portal. It applies to your next request.',
      message: 'The company requires a second factor of its admins. Set one up in your account.',
    },
  },
  {
    code: 'NOT_FOUND',
    request: {
      status: '404',
      cause: 'There is no endpoint at this URL.',
      fix: 'Send every operation to `/graphql`. The schema is at `/schema.graphql`, and partners get access tokens at `/oauth/token`.',
    },
    userError: {
      status: '200',
      cause:
        'An object in the input doesn’t exist, or you can’t access it. The API doesn’t say which. Queries don’t have this error: they return `null` or an empty list.',
      fix: 'Check the ID. Then check with `listCompanies` that your token reaches the company of the object.',
      message: 'There is no such company, or you can’t access it.',
    },
  },
  {
    code: 'DOCUMENT_LIMIT_EXCEEDED',
    request: {
      status: '400',
      cause:
        'The document is too large or too deeply nested: it has too many tokens, levels, aliases, root fields, directives, fragments or mutations. `rule` and `limit` in `extensions` name the limit.',
      fix: 'Split the operation into several requests. The message says which limit it exceeds.',
    },
  },
  {
    code: 'COST_LIMIT_EXCEEDED',
    request: {
      status: '400',
      cause:
        'The operation could return too many objects for one request. The sizes of nested lists are multiplied. `extensions` has the cost, the limit, and the most expensive parts.',
      fix: 'Request smaller pages with `page.limit`, or fewer objects in them. The header `X-Cost-Dry-Run: 1` returns the cost without running the operation.',
    },
  },
  {
    code: 'RATE_LIMITED',
    request: {
      status: '429',
      cause:
        'The company or the token has used all its points. They are restored every second; `extensions.cost` and the `RateLimit` headers show how many are left.',
      fix: 'Wait for the seconds in the header `Retry-After`, then send the request again.',
    },
  },
  {
    code: 'CONCURRENCY_LIMITED',
    request: {
      status: '503',
      cause:
        'Other requests of the same company or key kept the database busy for 5 seconds, so this request wasn’t executed. Reports, counts and filters that are computed per row run one at a time per key, and two at a time per company.',
      fix: 'Send fewer requests at the same time, and wait for the seconds in the header `Retry-After` before you send the request again.',
    },
  },
  {
    code: 'TIMEOUT',
    request: {
      status: '504',
      cause: 'The operation exceeded the time limit and was stopped.',
      fix: 'Request less data at a time: a smaller `limit` or fewer nested lists. You can repeat a query unchanged. Before you repeat a mutation, check whether it took effect.',
    },
  },
  {
    code: 'UNAVAILABLE',
    request: {
      status: '503',
      cause:
        'The API can’t reach its database or another service that it needs at the moment, for example because that service is restarting or its disk is full.',
      fix: 'Wait for the seconds in the header `Retry-After`, then send the request again. A mutation may have taken effect. Repeat it with the same `idempotencyKey`, or check first whether it did.',
    },
  },
  {
    code: 'INTERNAL',
    request: {
      status: '500 or 200',
      cause: 'An error on our side. It is logged with the request ID, and the response contains no details.',
      fix: 'Repeat a query after a moment. If it fails again, send us the `requestId`.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** Codes of `userErrors` in the payload of a mutation, except those that can also fail a whole request. */
export const userErrors = [
  {
    code: 'REQUIRED',
    userError: {
      status: '200',
      cause: 'A required value is missing, or a list that needs an item is empty.',
      fix: 'Send the value that `field` names.',
      message: 'Choose at least one permission.',
    },
  },
  {
    code: 'INVALID',
    userError: {
      status: '200',
      cause: 'A value has the right type but isn’t allowed: an expiry in the past, or an invalid IP address range.',
      fix: 'The message says what is allowed.',
      message: '"10.0.0.0/33" is not an address range such as 203.0.113.0/24 or 2001:db8::/32.',
    },
  },
  {
    code: 'CONFLICT',
    userError: {
      status: '200',
      cause: 'The value conflicts with existing data, such as a name that is in use.',
      fix: 'Choose another value, or use the existing object.',
      message: 'Another key of this company has this name. Names are compared without case.',
    },
  },
  {
    code: 'VERSION_MISMATCH',
    userError: {
      status: '200',
      cause: 'The object was changed after you read it: its `version` is no longer your `expectedVersion`.',
      fix: 'Read the object again, check what changed, and repeat your change with the new version.',
    },
  },
  {
    code: 'STATE_FORBIDS',
    userError: {
      status: '200',
      cause: 'The object’s state doesn’t allow the change, such as editing an archived campaign.',
      fix: 'The message says which state prevents the change. Some states are final.',
    },
  },
  {
    code: 'IDEMPOTENCY_KEY_REUSED',
    userError: {
      status: '200',
      cause: 'The idempotency key was used within 24 hours with another input.',
      fix: 'Use a new key for a new object. To get the first response again, repeat the same input.',
    },
  },
  {
    code: 'IDEMPOTENCY_IN_PROGRESS',
    userError: {
      status: '200',
      cause: 'The first request with this idempotency key is still running.',
      fix: 'Send the same request again in a moment. It returns what the first one created.',
    },
  },
  {
    code: 'LIMIT_EXCEEDED',
    userError: {
      status: '200',
      cause:
        'The change would exceed a limit, or your own permissions: for example, you can give a key only permissions that you have yourself.',
      fix: 'Reduce the values. The message names the limit, or the permission that you need.',
      message: 'You can’t grant permissions that you don’t have: TOKENS_WRITE.',
    },
  },
  {
    code: 'CONSENT_REQUIRED',
    guide: { label: 'Consent of uploads', href: '/docs/uploads#consent' },
    userError: {
      status: '200',
      cause:
        'The lawful basis of the upload is CONSENT, but a consent is UNSPECIFIED and no column of the file contains it.',
      fix: 'Send GRANTED if the people gave their consent, map the column that contains it, or send the lawful basis that applies.',
    },
  },
  {
    code: 'CONSENT_DENIED',
    guide: { label: 'Consent of uploads', href: '/docs/uploads#consent' },
    userError: {
      status: '200',
      cause: 'The upload would add people who denied consent to an audience.',
      fix: 'Leave these people out of the file. To remove people from an audience, use the operation REMOVE, which needs no consent.',
    },
  },
  {
    code: 'TERMS_NOT_ACCEPTED',
    guide: { label: 'Authentication', href: '/docs/authentication' },
    userError: {
      status: '200',
      cause: 'No admin of the company has accepted the current version of the terms of service.',
      fix: 'An admin reads the terms at the URL in the message and accepts them, on the page for a new API key or with `acceptTerms`.',
    },
  },
  {
    code: 'UPLOAD_EXPIRED',
    guide: { label: 'Resume an upload', href: '/docs/uploads#resume-an-upload' },
    userError: {
      status: '200',
      cause: 'The upload wasn’t completed within 24 hours. The data that had arrived is deleted.',
      fix: 'Create a new upload with `createFirstPartyUpload` and send the file again.',
    },
  },
  {
    code: 'OBJECT_MISSING',
    guide: { label: 'Resume an upload', href: '/docs/uploads#resume-an-upload' },
    userError: {
      status: '200',
      cause: 'The file hasn’t arrived, or some of its parts are missing.',
      fix: 'Send the missing parts, which the message lists. Then complete the upload again. To replace expired URLs, call `signFirstPartyUploadParts`.',
      message: 'Parts 3, 7 to 9 have not arrived.',
    },
  },
  {
    code: 'SIZE_MISMATCH',
    guide: { label: 'Validation of uploads', href: '/docs/uploads#validation' },
    userError: {
      status: '200',
      cause: 'The file that arrived is longer or shorter than the declared `contentLength`.',
      fix: 'Create a new upload with the exact length of the file as it is sent, after compression.',
    },
  },
  {
    code: 'CHECKSUM_MISMATCH',
    guide: { label: 'Validation of uploads', href: '/docs/uploads#validation' },
    userError: {
      status: '200',
      cause: 'The file that arrived doesn’t have the declared SHA-256: it was changed, or it is another file.',
      fix: 'Create a new upload with the SHA-256 of the file as it is sent: the 32 bytes in base64.',
    },
  },
  {
    code: 'UNSUPPORTED_FORMAT',
    guide: { label: 'File format of uploads', href: '/docs/uploads#file-format' },
    userError: {
      status: '200',
      cause:
        'The file doesn’t have the declared format: it is a spreadsheet, a ZIP or PDF file, UTF-16 text, or gzip that wasn’t declared.',
      fix: 'Save it as CSV, TSV or NDJSON in UTF-8, with or without gzip, and create a new upload.',
      message: 'The file is an Excel workbook (XLSX), not CSV. Save it as CSV in UTF-8.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** Codes that the portal itself returns in the playground, when it couldn't reach the API. They have no `docsUrl`. */
export const portalErrors = [
  {
    code: 'UPSTREAM_UNAVAILABLE',
    request: {
      status: '502',
      cause: 'The portal could not reach the API.',
      fix: 'Try again in a moment. Before you repeat a mutation, check whether it took effect.',
    },
  },
  {
    code: 'UPSTREAM_TIMEOUT',
    request: {
      status: '504',
      cause: 'The API didn’t respond to the portal within 30 seconds.',
      fix: 'Request less data at a time. Before you repeat a mutation, check whether it took effect.',
    },
  },
  {
    code: 'UPSTREAM_INVALID',
    request: {
      status: '502',
      cause: 'The portal received a response that isn’t GraphQL over JSON, such as the error page of a proxy.',
      fix: 'Try again in a moment. The operator of the portal should check `GRAPHQL_ENDPOINT`.',
    },
  },
  {
    code: 'API_KEY_REFUSED',
    request: {
      status: '403',
      cause:
        'The playground ran with a pasted API key that the API no longer accepts: it was revoked, has expired, or isn’t allowed from your IP address.',
      fix: 'Run the query as yourself, or paste another key. An admin of the key’s company finds the reason under Explain a denial.',
    },
  },
  {
    code: 'API_KEY_REMOVED',
    request: {
      status: '409',
      cause:
        'The playground ran with a pasted API key that was removed, or replaced in another tab. Nothing was executed.',
      fix: 'Above the editor, choose whose permissions to use. Then run the query again.',
    },
  },
] as const satisfies readonly ErrorCodeGuide[];

/** A code that an API response can contain at the top level. */
type RequestErrorCode = (typeof requestErrors)[number]['code'];

/** A code that the portal's `/api/graphql` can return itself. */
export type PortalErrorCode = RequestErrorCode | (typeof portalErrors)[number]['code'];

/** Values for `<ErrorCodes of="…" />` in a guide. Each code becomes a section whose id is the code itself. */
export const errorCodeGroups = { request: requestErrors, user: userErrors, portal: portalErrors };
