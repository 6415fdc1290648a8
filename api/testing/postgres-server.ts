import postgres from 'postgres';

/** Runs some statements over a connection of its own, as the role of the address. */
export async function withServer<Result>(
  url: string,
  work: (server: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const server = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(server);
  } finally {
    await server.end({ timeout: 5 });
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
