import { describe, expect, it } from 'vitest';
import {
  amzDate,
  canonicalRequest,
  parseAmzDate,
  presignUrl,
  signature,
  type SignedParts,
  signingKey,
} from './sigv4.ts';

// Requests, keys and signatures as Amazon's documentation publishes them (S3 API reference, "Authenticating Requests").
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const scope = { date: '20130524', region: 'us-east-1', service: 's3' };
const moment = '20130524T000000Z';
const emptyBody = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const host = ['host', 'examplebucket.s3.amazonaws.com'] as const;
const get = { method: 'GET', path: '/', query: [], headers: [host], payloadHash: emptyBody } satisfies SignedParts;

describe('Signature Version 4', () => {
  it.each<[string, SignedParts, string]>([
    [
      'GET Object with a range',
      {
        ...get,
        path: '/test.txt',
        headers: [host, ['range', 'bytes=0-9'], ['x-amz-content-sha256', emptyBody], ['x-amz-date', moment]],
      },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      {
        ...get,
        method: 'PUT',
        path: '/test%24file.text',
        headers: [
          ['date', 'Fri, 24 May 2013 00:00:00 GMT'],
          host,
          ['x-amz-content-sha256', '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'],
          ['x-amz-date', moment],
          ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
        ],
        payloadHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET Bucket lifecycle, a parameter without a value',
      {
        ...get,
        query: [['lifecycle', '']],
        headers: [host, ['x-amz-content-sha256', emptyBody], ['x-amz-date', moment]],
      },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'List objects',
      {
        ...get,
        query: [
          ['prefix', 'J'],
          ['max-keys', '2'],
        ],
        headers: [host, ['x-amz-content-sha256', emptyBody], ['x-amz-date', moment]],
      },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
    [
      'a presigned address',
      {
        ...get,
        path: '/test.txt',
        query: [
          ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
          ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
          ['X-Amz-Date', moment],
          ['X-Amz-Expires', '86400'],
          ['X-Amz-SignedHeaders', 'host'],
        ],
        payloadHash: 'UNSIGNED-PAYLOAD',
      },
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ],
  ])('signs the published example "%s" as published', (_name, request, expected) => {
    expect(signature(credentials.secretAccessKey, scope, moment, request).toString('hex')).toBe(expected);
  });

  it('derives the published signing key', () => {
    const iam = { date: '20150830', region: 'us-east-1', service: 'iam' };
    expect(signingKey('wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', iam).toString('hex')).toBe(
      'c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9',
    );
  });

  it('has one canonical form of a request, whatever the order and the spaces', () => {
    const spelled = canonicalRequest({
      ...get,
      query: [
        ['b', 'ü/ +*'],
        ['a', '1'],
        ['B', '~'],
      ],
      headers: [
        ['x-b', '  two   words '],
        ['host', 'h'],
      ],
    });
    expect(spelled).toBe(`GET\n/\nB=~&a=1&b=%C3%BC%2F%20%2B%2A\nhost:h\nx-b:two words\n\nhost;x-b\n${emptyBody}`);
  });

  it('presigns with everything in the URL except the secret', () => {
    const now = Date.parse('2026-11-21T10:20:30.456Z');
    const url = presignUrl({
      method: 'PUT',
      url: 'https://store.example/base/storage/incoming/a/b',
      headers: [['content-length', '3']],
      credentials,
      region: 'us-east-1',
      now,
      expiresSeconds: 900,
    });
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe('/base/storage/incoming/a/b');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20261121/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20261121T102030Z',
      'X-Amz-Expires': '900',
      'X-Amz-SignedHeaders': 'content-length;host',
    });
    expect(url).not.toContain(credentials.secretAccessKey);
  });
});

describe('the date of a request', () => {
  it('is parsed in its own format only', () => {
    expect(amzDate(Date.parse('2026-11-21T10:20:30.456Z'))).toBe('20261121T102030Z');
    expect(parseAmzDate('20261121T102030Z')).toBe(Date.parse('2026-11-21T10:20:30Z'));
    for (const wrong of ['20261321T102030Z', '20261121T102030', '2026-11-21T10:20:30Z', '', '20261121T102030Z ']) {
      expect(parseAmzDate(wrong)).toBeUndefined();
    }
  });
});
