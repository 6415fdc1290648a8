import { expect, test } from 'vitest';
import { inlineScriptHashes, pagePolicy } from './content-security-policy.ts';

test('lists the hash of each inline script once', () => {
  const html = [
    '<script src="/a.js" async=""></script>',
    '<script>alert(1)</script>',
    '<script id="_R_">alert(1)</script>',
    '<script type="application/ld+json">{"@type":"WebSite"}</script>',
    '<script>self.x = "ä\n"</script>',
  ].join('');
  expect(inlineScriptHashes(html)).toEqual([
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
    expect.stringMatching(/^sha256-[\w+/]{43}=$/),
  ]);
});

test('no page allows inline scripts or frames, and only the playground allows inline styles', () => {
  const page = pagePolicy({ scripts: ['sha256-x='] });
  expect(page).toContain("script-src 'self' 'sha256-x='");
  expect(page).toContain("frame-ancestors 'none'");
  expect(page).not.toContain('unsafe');
  const playground = pagePolicy({ scripts: ['nonce-y'], monaco: true });
  expect(playground).toContain("script-src 'self' 'nonce-y';");
  expect(playground.match(/unsafe-\w+/g)).toEqual(['unsafe-inline']);
});

test('only pages that send files may connect to the object store', () => {
  const page = pagePolicy({ scripts: ['nonce-y'], objectStore: 'https://files.example' });
  expect(page).toContain("connect-src 'self' https://files.example;");
  expect(page).toContain("worker-src 'self';");
  expect(pagePolicy({ scripts: ['nonce-y'] })).toContain("worker-src 'none'; connect-src 'self';");
});
