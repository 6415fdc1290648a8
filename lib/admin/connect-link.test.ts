import { describe, expect, test } from 'vitest';
import { connectPath, readConnectLink, returnUrl } from './connect-link.ts';

const callback = 'https://partner.example/connected?tenant=7';
const permissions = 'REPORTS_READ,CAMPAIGNS_READ';
const request = (query: Record<string, string | string[]>) => readConnectLink(query, [callback]);

describe('a connect link', () => {
  test('is read as it was written', () => {
    const link = { partnerId: 'p1', scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'], redirectUri: callback } as const;
    const path = connectPath({ ...link, state: 'a b&c' });
    expect(path).toMatch(/^\/connect\/p1\?permissions=CAMPAIGNS_READ,REPORTS_READ&redirect_uri=/);
    const query = Object.fromEntries(new URL(path, 'https://portal.example').searchParams);
    expect(request(query)).toEqual({
      kind: 'request',
      request: { scopes: link.scopes, redirectUri: callback, state: 'a b&c' },
    });
  });

  test('separates permissions by commas or spaces, and needs no redirect', () => {
    for (const text of [permissions, 'CAMPAIGNS_READ REPORTS_READ', ' REPORTS_READ, CAMPAIGNS_READ,'])
      expect(request({ permissions: text })).toEqual({
        kind: 'request',
        request: { scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'], redirectUri: undefined, state: undefined },
      });
  });

  test.each([
    [{}, /^permissions is missing/],
    [{ permissions: 'reports_read' }, /^permissions contains reports_read/],
    [{ permissions: 'REPORTS_READ,TOKENS_READ' }, /^permissions contains TOKENS_READ\. A partner can have: CAMPAIGNS_/],
    [{ permissions, redirect_uri: 'https://partner.example/connected' }, /isn’t registered for this partner/],
    [{ permissions, redirect_uri: `${callback}&x=1` }, /isn’t registered/],
    [{ permissions, redirect_uri: callback.toUpperCase() }, /isn’t registered/],
    [{ permissions, redirect_uri: [callback, 'https://evil.example'] }, /^redirect_uri occurs more than once/],
    [{ permissions: [permissions, permissions] }, /^permissions occurs more than once/],
    [{ permissions, redirect_uri: callback, state: 'x'.repeat(1001) }, /^state is longer than 1,000 characters/],
  ])('is refused for %j', (query, text) => {
    const read = request(query);
    expect(read.kind === 'problem' && read.problem).toMatch(text);
  });
});

describe('the return', () => {
  const outcome = { companyId: 'c1', status: 'granted' } as const;

  test('adds the outcome to the registered URL and keeps its own parameters', () => {
    expect(returnUrl({ redirectUri: callback, state: 'a b&c' }, outcome)).toBe(
      `${callback}&company_id=c1&status=granted&state=a+b%26c`,
    );
    expect(returnUrl({ redirectUri: 'https://p.example', state: undefined }, outcome)).toBe(
      'https://p.example?company_id=c1&status=granted',
    );
  });

  test('is nowhere without a redirect', () => {
    expect(returnUrl({ redirectUri: undefined, state: 'x' }, outcome)).toBeUndefined();
  });
});
