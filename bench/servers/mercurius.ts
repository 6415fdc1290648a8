import { fastify } from 'fastify';
import { Kind, parse, print, type TypeNode, visit } from 'graphql';
import { mercurius } from 'mercurius';
import type { PeerResolvers, Scenario } from '../scenario.ts';
import { createKeyCheck } from './peer-auth.ts';
import { peerScalars } from './peer-scalars.ts';
import { listen, openPeerDatabase, type StartServer } from './server.ts';

/**
 * Mercurius with its compiler on Fastify 5, as its guide recommends, with a check of the API key: the strongest peer.
 */
export const startMercurius: StartServer = async (settings, scenario) => {
  const sql = openPeerDatabase(settings);
  const checkKey = createKeyCheck(sql, settings.tokenPepper);
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    const companyId = await checkKey(request.headers.authorization);
    if (companyId === undefined) await reply.code(401).send({ errors: [{ message: 'The API key isn’t valid.' }] });
  });
  const resolvers = await scenario.peerResolvers(sql, settings.seeded);
  await app.register(mercurius, {
    schema: withoutRecursiveInputs(settings.typeDefs),
    resolvers: { ...peerScalars, ...resolvers },
    loaders: loadersOf(resolvers, scenario.fieldsWithLoaders ?? {}),
    jit: 1,
    graphiql: false,
  });
  await app.ready();
  return listen(app.server);
};

/**
 * graphql-jit 0.8.9 never finishes compiling an operation with a variable whose input type contains itself, such as a
 * filter with `or`. No scenario uses these fields, so this peer omits them and keeps its compiler.
 */
function withoutRecursiveInputs(typeDefs: string): string {
  return print(
    visit(parse(typeDefs), {
      InputObjectTypeDefinition: (input) => ({
        ...input,
        fields: input.fields?.filter(({ type }) => namedType(type) !== input.name.value),
      }),
    }),
  );
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

type Loader = (queries: readonly unknown[]) => Promise<unknown[]>;

/**
 * The statements are prebuilt for the one object that a scenario reads: a loader sends its own once and needs no keys.
 */
function loadersOf(
  resolvers: PeerResolvers,
  fields: NonNullable<Scenario['fieldsWithLoaders']>,
): Record<string, Record<string, Loader>> {
  const loaderOf =
    (type: string, field: string): Loader =>
    async (queries) => {
      const value = await resolvers[type]?.[field]?.(undefined as never, {});
      return queries.map(() => value);
    };
  return Object.fromEntries(
    Object.entries(fields).map(([type, names]) => [
      type,
      Object.fromEntries(names.map((name) => [name, loaderOf(type, name)])),
    ]),
  );
}
