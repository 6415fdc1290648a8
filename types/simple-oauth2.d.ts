/** The parts of an untyped client library that the tests use. */
declare module 'simple-oauth2' {
  interface Options {
    readonly client: { readonly id: string; readonly secret: string };
    readonly auth: { readonly tokenHost: string };
    readonly options?: { readonly authorizationMethod?: 'header' | 'body' };
  }

  export interface AccessToken {
    readonly token: Readonly<Record<string, unknown>>;
    expired(windowSeconds?: number): boolean;
    revoke(tokenType: 'access_token'): Promise<void>;
  }

  export class ClientCredentials {
    constructor(options: Options);
    getToken(parameters: Readonly<Record<string, string>>): Promise<AccessToken>;
  }
}
