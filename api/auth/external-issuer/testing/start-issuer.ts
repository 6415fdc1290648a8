import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A person at the issuer; see issuer-process.ts. */
export interface IssuerPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly inToken: boolean;
  readonly userinfoSub?: string;
}

export interface IssuerSettings {
  /** Where it listens; any free port when 0. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly people: readonly IssuerPerson[];
}

/** An issuer in a process of its own. */
export interface IssuerProcess extends AsyncDisposable {
  readonly url: string;
  /** A JWT with these claims and headers, signed by the issuer's own key. */
  sign(claims: object, header?: object): Promise<string>;
}

/** Starts one; dispose of it when done. */
export async function startIssuer(settings: IssuerSettings): Promise<IssuerProcess> {
  const child = fork(fileURLToPath(new URL('./issuer-process.ts', import.meta.url)), [JSON.stringify(settings)], {
    // Without what the test runner adds for itself.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const message = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The issuer did not start.')));
  });
  if (typeof message !== 'object' || message === null || !('issuer' in message)) throw new Error('No address.');
  const url = String(message.issuer);
  return {
    url,
    async sign(claims, header = {}) {
      const answer = await fetch(`${url}/testing/sign`, { method: 'POST', body: JSON.stringify({ claims, header }) });
      return answer.text();
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
