import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { peerScalars } from './peer-scalars.ts';
import { listen, openPeerDatabase, type StartServer } from './server.ts';

/**
 * Apollo Server 5 on Express 5, as its production guide recommends, without features that cost time and aren't needed
 * here.
 */
export const startApollo: StartServer = async (settings, scenario) => {
  const server = new ApolloServer({
    typeDefs: settings.typeDefs,
    resolvers: { ...peerScalars, ...(await scenario.peerResolvers(openPeerDatabase(settings), settings.seeded)) },
    introspection: false,
    includeStacktraceInErrorResponses: false,
    // Without it a Node server under load would also listen for signals; it doesn't affect requests.
    stopOnTerminationSignals: false,
  });
  await server.start();
  const app = express();
  app.disable('x-powered-by');
  // Express would hash every response for a header that POST doesn't need.
  app.disable('etag');
  app.use('/graphql', express.json(), expressMiddleware(server));
  return listen(createServer(app));
};
