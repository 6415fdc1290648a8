import { hasRadosgw } from '#api/storage/testing/radosgw.ts';
import { findProgram } from '#api/testing/find-program.ts';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { hasRedis } from '#api/testing/temporary-redis.ts';

export type StoreKind = 's3' | 'builtin';

/** The packages of Debian that a cluster needs and this machine lacks. */
export function missingPackages(store: StoreKind): string[] {
  return [
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(hasRedis() ? [] : ['redis-server']),
    ...(findProgram('nginx') === undefined ? ['nginx-light'] : []),
    ...(findProgram('openssl') === undefined ? ['openssl'] : []),
    ...(store === 'builtin' || hasRadosgw() ? [] : ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph-common', 'radosgw']),
  ];
}

/** The line that installs what is missing. */
export const installLine = (packages: readonly string[]) =>
  `sudo apt-get install --no-install-recommends ${packages.join(' ')}`;
