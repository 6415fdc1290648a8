import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import type { Scenario, Seeded, PeerSql } from '../scenario.ts';

/** The servers side by side; ours first. */
export const serverNames = ['litfass', 'apollo', 'yoga'] as const;

export type ServerName = (typeof serverNames)[number];

/** Everything a server's process is told. */
export interface ServerSettings {
  readonly server: ServerName;
  readonly scenario: string;
  readonly databaseUrl: string;
  readonly tokenPepper: string;
  /** The public schema as SDL: the peers serve it too. */
  readonly typeDefs: string;
  readonly seeded: Seeded;
}

export type ServerOrder =
  | { readonly kind: 'start'; readonly settings: ServerSettings }
  | { readonly kind: 'cpu' }
  | { readonly kind: 'memory' };

/** Memory of a server's process in bytes; the heap is counted after a collection where the process may ask for one. */
export interface ServerMemory {
  readonly resident: number;
  readonly heap: number;
}

export type ServerAnswer =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'cpu'; readonly microseconds: number }
  | { readonly kind: 'memory'; readonly memory: ServerMemory };

/** Starts one server on a free loopback port and answers with the port. */
export type StartServer = (settings: ServerSettings, scenario: Scenario) => Promise<number>;

/** The connections of a peer: as many as our pool for GraphQL has, prepared statements on, the same texts out. */
export function openPeerDatabase({ databaseUrl }: ServerSettings): PeerSql {
  return postgres(databaseUrl, {
    max: 8,
    types: {
      timestamp: {
        to: 1184,
        from: [1082, 1114, 1184],
        serialize: (value: string) => value,
        parse: (value: string) => value,
      },
    },
    // Its policies let every row pass, so the peers pay nothing for row security.
    connection: { role: 'litfass_platform', application_name: 'litfass bench peer', TimeZone: 'UTC' },
  });
}

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
