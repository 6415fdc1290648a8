import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page says for a new passkey, and for a sign-in. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** How a response deviates from a right one. */
interface Deviation {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly rpId?: string;
  readonly signCount?: number;
  readonly userHandle?: string;
}

/** An authenticator with one ES256 key (WebAuthn, section 6), as far as this server checks it. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #userHandle = '';
  #signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The response to the options of a new passkey. */
  create({ challenge, rp, user }: PasskeyOptions, deviation: Deviation = {}): string {
    this.#userHandle = user?.id ?? '';
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, this.#publicKey()]);
    const authData = Buffer.concat([this.#head(rp?.id ?? '', 0x40, deviation), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ]).toString('base64url');
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
      attestationObject,
    });
  }

  /** The response to the options of a sign-in. */
  get({ challenge, rpId }: PasskeyOptions, deviation: Deviation = {}): string {
    this.#signCount += 1;
    const authenticatorData = this.#head(rpId ?? '', 0, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #response(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Section 6.1: the digest of the RP's id, the flags (user present, user verified), and the counter. */
  #head(id: string, flags: number, { rpId = id, isVerified = true, signCount = this.#signCount }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    const digest = createHash('sha256').update(rpId).digest();
    return Buffer.concat([digest, Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), counter]);
  }

  /** COSE (RFC 9053, section 7.1): kty EC2, alg ES256, crv P-256, x and y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [first, second] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      first ?? Buffer.alloc(0),
      Buffer.from([0x22]),
      second ?? Buffer.alloc(0),
    ]);
  }
}

/** CBOR (RFC 8949) of a text with fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** CBOR of a byte string with fewer than 256 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
