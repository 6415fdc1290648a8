import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { peerScalars } from './peer-scalars.ts';
import { listen, openPeerDatabase, type StartServer } from './server.ts';

/**
 * GraphQL Yoga 5 on Node's http server, as its guide recommends, without features that cost time and aren't needed
 * here.
 */
export const startYoga: StartServer = async (settings, scenario) => {
  const yoga = createYoga({
    schema: createSchema({
      typeDefs: settings.typeDefs,
      resolvers: { ...peerScalars, ...(await scenario.peerResolvers(openPeerDatabase(settings), settings.seeded)) },
    }),
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
  });
  // oxlint-disable-next-line typescript/no-misused-promises -- the way its guide gives; Node ignores the promise
  return listen(createServer(yoga));
};
