import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';
import type { Mail } from './mail.ts';
import { sampleMails } from './testing/sample-mails.ts';

const compose = (mail: Mail) =>
  composeMail(mail, { id: 'id', to: 'a@example.com', date: new Date(0), portalUrl: 'https://portal.example' });

describe.each(Object.entries(sampleMails))('the mail %s', (_, mail) => {
  const { subject, text, html, settingsUrl } = compose(mail);

  it('has its link in both parts and not in the subject', () => {
    if (!('url' in mail)) return;
    expect(text).toContain(mail.url);
    expect(html).toContain(`href="${mail.url}"`);
    expect(subject).not.toContain('://');
  });

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|url\(|@import|\son\w+=/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, url = '']) => url.startsWith('https://'))).toBe(
      true,
    );
  });

  it('has a short subject on one line, and lines that any mail program shows', () => {
    expect(subject).toMatch(/^.{10,78}$/);
    expect(Math.max(...html.split('\n').map(({ length }) => length))).toBeLessThan(998);
  });

  it('links to the notification settings exactly if it can be turned off', () => {
    const isOptional = ['KEY_EXPIRES', 'PARTNER_ACCESS', 'UPLOAD_ENDED'].includes(mail.kind);
    expect(settingsUrl).toBe(isOptional ? 'https://portal.example/account/notifications' : undefined);
    expect(text.includes('/account/notifications')).toBe(isOptional);
    expect(html.includes('/account/notifications')).toBe(isOptional);
  });
});

it('shows names with markup as text', () => {
  const { html, text } = compose({ kind: 'COMPANY_SUSPENDED', companyName: '<img src=x onerror=alert(1)> & "Co"' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x onerror=alert(1)> & "Co"');
});

it('writes times in UTC', () => {
  expect(
    compose({ kind: 'PASSWORD_RESET', url: 'https://portal.example/r', expiresAt: '2026-11-22T00:05:00+01:00' }).text,
  ).toContain('until November 21, 2026 at 23:05 UTC.');
});
