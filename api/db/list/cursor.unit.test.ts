import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCursorCodec } from './cursor.ts';

const key = Buffer.alloc(32, 7);
const codec = createCursorCodec([key]);
const values = ['2026-11-21 10:00:00.123456+00', null, 'ä"\\', '5f0c0a3e-0000-4000-8000-000000000001'];

describe('a cursor', () => {
  it('returns the exact values', () => {
    expect(codec.decode('list', codec.encode('list', values))).toEqual(values);
    expect(codec.decode('list', codec.encode('list', []))).toEqual([]);
  });

  it('works only for its own binding', () => {
    expect(codec.decode('list 2', codec.encode('list', values))).toBeUndefined();
    expect(codec.decode('', codec.encode('list', values))).toBeUndefined();
  });

  it('can’t be moved to another binding by moving text between the two', () => {
    const cursor = codec.encode('b', ['a']);
    for (const binding of ['', 'b\0', '\0b', '"]b', 'ab']) expect(codec.decode(binding, cursor)).toBeUndefined();
  });

  it('is rejected when a character is changed, added or removed', () => {
    const cursor = codec.encode('list', values);
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      expect(codec.decode('list', cursor.slice(0, index) + other + cursor.slice(index + 1))).toBeUndefined();
      expect(codec.decode('list', cursor.slice(0, index))).toBeUndefined();
      expect(codec.decode('list', cursor.slice(0, index) + cursor.slice(index + 1))).toBeUndefined();
    }
    for (const added of ['A', '=', '==', ' ', '\n', '.', '%'])
      expect(codec.decode('list', cursor + added)).toBeUndefined();
  });

  it.each(['', 'A', 'x'.repeat(22), 'not base64!', '\0', 'W10'.repeat(30)])(
    'is refused when it is junk: %j',
    (junk) => {
      expect(codec.decode('list', junk)).toBeUndefined();
    },
  );

  it('of an older key is accepted, and new ones are made with the newest', () => {
    const next = Buffer.alloc(32, 8);
    const both = createCursorCodec([next, key]);
    expect(both.decode('list', codec.encode('list', values))).toEqual(values);
    expect(createCursorCodec([next]).decode('list', both.encode('list', values))).toEqual(values);
    expect(codec.decode('list', both.encode('list', values))).toBeUndefined();
  });

  it('of another key, or of another version with the same key, is rejected', () => {
    expect(createCursorCodec([Buffer.alloc(32, 8)]).decode('list', codec.encode('list', values))).toBeUndefined();
    const sign = (version: number) => {
      const body = Buffer.concat([Buffer.of(version), Buffer.from('["a"]')]);
      const mac = createHmac('sha256', key).update(body).update('\0').update('list').digest().subarray(0, 16);
      return Buffer.concat([mac, body]).toString('base64url');
    };
    expect(codec.decode('list', sign(1))).toEqual(['a']);
    expect(codec.decode('list', sign(2))).toBeUndefined();
  });

  it('doesn’t reveal its binding', () => {
    const cursor = codec.encode('filter by Nordlicht', ['a']);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('Nordlicht');
  });
});
