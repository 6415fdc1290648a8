import { needs } from '#shared/testing/needs.ts';
import { hasRadosgw, startRadosgw } from '../testing/radosgw.ts';
import { describeStoreContract } from '../testing/store-contract.ts';
import { S3Store } from './s3-store.ts';

/** Measured with Ceph 16.2: it doesn't compare SHA-256 checksums, and it ignores what wasn't signed. */
const accepts = new Set([
  'an altered body of equal length',
  'another checksum algorithm beside',
  'a header twice, equal',
  'an unsigned header of Amazon’s',
  'a parameter twice',
  'that isn’t valid yet',
]);

describeStoreContract(
  's3 on Ceph',
  async () => {
    const { config, stop } = await startRadosgw();
    return { signingAt: (now) => new S3Store(config, now), partSize: 5 * 1024 ** 2, exact: false, accepts, stop };
  },
  needs('the programs of Ceph', hasRadosgw()),
);
