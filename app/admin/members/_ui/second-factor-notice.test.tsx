import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SecondFactorNotice } from './second-factor-notice.tsx';

const admin = (email: string, ...secondFactors: string[]) => ({ email, secondFactors });

function render(admins: Parameters<typeof SecondFactorNotice>[0]['admins'], mayChange = true): string {
  return renderToStaticMarkup(<SecondFactorNotice admins={admins} ownEmail="anna@example.com" mayChange={mayChange} />);
}

test('an admin without a second factor is led to their account', () => {
  const html = render([admin('anna@example.com'), admin('mia@example.com')]);
  expect(html).toContain('You have no second factor.');
  expect(html).toContain('href="/account"');
});

test('an admin with a second factor is led to the rule for the others', () => {
  const html = render([admin('anna@example.com', 'PASSKEY'), admin('mia@example.com'), admin('tom@example.com')]);
  expect(html).toContain('2 of 3 admins have no second factor.');
  expect(html).toContain('href="#second-factor"');
  expect(render([admin('anna@example.com', 'TOTP'), admin('mia@example.com')])).toContain(
    'The admin mia@example.com has no second factor.',
  );
});

test('who may not require a second factor can still see the rule', () => {
  const html = render([admin('mia@example.com')], false);
  expect(html).toContain('The admin mia@example.com has no second factor.');
  expect(html).toContain('>See the rule</a>');
});

test('there is no notice when every admin has one, or when the viewer may not see that', () => {
  expect(render([admin('anna@example.com', 'PASSKEY')])).toBe('');
  expect(render([{ email: 'anna@example.com', secondFactors: null }])).toBe('');
});
