/** What the store's HTTP side answers with when it refuses, in the words S3 clients know. */
const errors = {
  AccessDenied: 403,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidPart: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  RequestTimeout: 408,
  SignatureDoesNotMatch: 403,
} as const;

/** A refusal of the store, as S3's REST API spells it. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: keyof typeof errors;

  constructor(code: S3Error['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get status(): number {
    return errors[this.code];
  }

  /** The document of S3's "Error Responses". Our own words only: nothing of the request comes back. */
  get xml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`;
  }
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
