import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSchema, createYoga } from 'graphql-yoga';
import { encode } from 'next-auth/jwt';
import { freePort } from '#api/testing/free-port.ts';
import { untilReady } from '#scripts/processes.ts';
import { apiUrl, readSecrets } from './demo.ts';
import { listenOnLoopback } from './loopback.ts';

const typeDefs = /* GraphQL */ `
  type Query {
    "The shelves of the library."
    shelves: [Shelf!]!
    "Whose library card was shown."
    reader: String!
    "Never answers."
    waitForTheLibrarian: Boolean
  }

  type Shelf {
    label: String!
    books: [Book!]!
  }

  type Book {
    title: String!
    author: String!
  }
`;

/** A foreign GraphQL server, with another schema, other tokens, and another error for invalid tokens. */
export async function startLibrary(cards: Map<string, string>) {
  const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
  const { promise: waiting, resolve: wait } = Promise.withResolvers<undefined>();
  const yoga = createYoga<object, { card: string }>({
    schema: createSchema<{ card: string }>({
      typeDefs,
      resolvers: {
        Query: {
          shelves: () => [{ label: 'Poetry', books: [{ title: 'Buch der Lieder', author: 'Heinrich Heine' }] }],
          reader: (_parent, _arguments, { card }) => cards.get(card),
          waitForTheLibrarian: () => {
            wait(undefined);
            return new Promise(() => undefined);
          },
        },
      },
    }),
    context: ({ request }) => ({ card: cardOf(request.headers.get('authorization')) }),
    graphqlEndpoint: '/api/library',
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
  });
  const { port, stop } = await listenOnLoopback((request, response) => {
    if (!cards.has(cardOf(request.headers.authorization ?? null))) {
      response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': 'library-1' });
      response.end(JSON.stringify({ errors: [{ message: 'Your card is not valid here.' }] }));
      return;
    }
    response.once('close', () => {
      if (!response.writableFinished) leave(undefined);
    });
    Promise.resolve(yoga(request, response)).catch(() => response.destroy());
  });
  return { url: `http://127.0.0.1:${port}/api/library`, waiting, left, stop };
}

function cardOf(authorization: string | null): string {
  return authorization?.replace(/^Bearer /, '') ?? '';
}

/** The portal as an operator configures it for another GraphQL server, from the existing build. */
export async function startPortalFor(endpoint: string) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const { sessionSecret } = readSecrets();
  const child = spawn(process.execPath, ['lib/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      PORTAL_PORT: port,
      PORTAL_URL: url,
      NEXTAUTH_URL: url,
      API_URL: apiUrl,
      GRAPHQL_ENDPOINT: endpoint,
      SESSION_SECRET: sessionSecret,
      AUTH_CLIENT_SECRET: 'not asked for anything here',
    },
  });
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : -1));
  await untilReady(`${url}/api/healthz`, { name: 'portal', exited, stop: () => child.kill() }, 90_000);
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { url, pid: child.pid, stop };
}

/** The cookie that a sign-in at that operator's issuer sets. */
export async function sessionCookie(accessToken: string, name: string, url: string) {
  const { sessionSecret } = readSecrets();
  const value = await encode({ token: { sub: name, name, email: null, accessToken }, secret: sessionSecret });
  return { name: 'next-auth.session-token', value, url, httpOnly: true };
}
