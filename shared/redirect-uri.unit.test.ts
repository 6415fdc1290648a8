import { expect, it } from 'vitest';
import { redirectUriProblem } from './redirect-uri.ts';

const problem = (uri: string, portalUrl = 'https://developers.example') => redirectUriProblem(uri, { portalUrl });

it('accepts HTTPS URLs, with a port, a path and parameters of their own', () => {
  for (const uri of ['https://p.example', 'https://p.example:8443/connected?tenant=7&x=%C3%A4', 'https://p.example/a/'])
    expect(problem(uri), uri).toBeUndefined();
});

it.each([
  ['http://p.example/cb', 'must start with https://'],
  ['http://127.0.0.1:4711/cb', 'must start with https://'],
  ['javascript:alert(1)', 'isn’t an absolute HTTPS URL'],
  ['/connected', 'isn’t an absolute HTTPS URL'],
  ['https://p.example/ cb', 'isn’t an absolute HTTPS URL'],
  [' https://p.example/cb', 'isn’t an absolute HTTPS URL'],
  ['https://p.example/\tcb', 'isn’t an absolute HTTPS URL'],
  ['https:\\\\p.example', 'isn’t an absolute HTTPS URL'],
  ['https://p.example\\@evil.example/', 'isn’t an absolute HTTPS URL'],
  ['https://', 'isn’t an absolute HTTPS URL'],
  ['https://user:secret@p.example/', 'must not contain a user name or password'],
  ['https://p.example/#here', 'must not contain a fragment'],
  ['https://p.example/?state=1', 'must not contain the parameter state, which the portal adds'],
  [`https://p.example/${'x'.repeat(500)}`, 'has more than 500 characters'],
])('rejects %s', (uri, reason) => {
  expect(problem(uri)).toBe(reason);
});

it('accepts HTTP on loopback only for a portal on loopback', () => {
  for (const uri of ['http://localhost:4711/cb', 'http://127.0.0.1/cb', 'http://[::1]:8/cb'])
    expect(problem(uri, 'http://localhost:3000'), uri).toBeUndefined();
  for (const uri of ['http://p.example/', 'http://localhost.p.example/', 'http://192.168.1.2/'])
    expect(problem(uri, 'http://localhost:3000'), uri).toBe('must start with https://');
});
