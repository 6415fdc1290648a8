/** The errors of the store's HTTP side, with the codes that S3 clients know. */
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

/** An error of the store in the format of S3's REST API. */
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

  /** The XML document of S3's "Error Responses". It has only our own texts and nothing of the request. */
  get xml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`;
  }
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
