import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { textTypes } from '#api/db/postgres/index.ts';
import type { Scenario, Seeded, PeerSql } from '../scenario.ts';

/** All servers, ours first. */
export const serverNames = ['litfass', 'mercurius', 'apollo', 'yoga'] as const;

export type ServerName = (typeof serverNames)[number];

/** `traces`: where 1 % of the requests are sent as traces, besides metrics and an access log of 1 %. */
export interface ServerObservation {
  readonly traces?: string | undefined;
}

/** The complete configuration of a server's process. */
export interface ServerSettings {
  readonly server: ServerName;
  readonly scenario: string;
  readonly databaseUrl: string;
  readonly tokenPepper: string;
  /** The public schema as SDL: the peers serve it too. */
  readonly typeDefs: string;
  readonly seeded: Seeded;
  /** What observes Litfass; absent: nothing but its log. */
  readonly observation?: ServerObservation | undefined;
}

export type ServerOrder =
  | { readonly kind: 'start'; readonly settings: ServerSettings }
  | { readonly kind: 'cpu' }
  | { readonly kind: 'memory' };

/**
 * Memory of a server's process in bytes. The heap is measured after a garbage collection if the process can trigger
 * one.
 */
export interface ServerMemory {
  readonly resident: number;
  readonly heap: number;
}

export type ServerAnswer =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'cpu'; readonly microseconds: number }
  | { readonly kind: 'memory'; readonly memory: ServerMemory };

/** Starts one server on a free loopback port and returns the port. */
export type StartServer = (settings: ServerSettings, scenario: Scenario) => Promise<number>;

/** The connections of a peer: the size of our pool for GraphQL, and the same text output. */
export function openPeerDatabase({ databaseUrl }: ServerSettings): PeerSql {
  return new Pool({
    connectionString: databaseUrl,
    max: 8,
    types: textTypes,
    // This role's policies allow every row, so row security costs the peers nothing.
    options: '-c role=litfass_platform -c TimeZone=UTC',
    application_name: 'litfass bench peer',
  });
}

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
