import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormFooter } from './form-footer.tsx';
import type { MutationState } from './use-mutation.ts';

function render(state: MutationState, { errors = {}, preparing = false } = {}): string {
  return renderToStaticMarkup(
    <FormFooter
      state={state}
      errors={errors}
      preparing={preparing}
      failure="The key was not created"
      whenLost="Look at the list."
      submit="Create key"
      cancelHref="/admin/tokens?company=c1"
    />,
  );
}

test('a form ends with the submit button and the cancel link', () => {
  const html = render({ kind: 'idle' });
  expect(html).toMatch(
    /^<div[^>]*><\/div><div[^>]*><div[^>]*><button type="submit"[^>]*>Create key<\/button><a [^>]*>Cancel<\/a><\/div><\/div>$/,
  );
  expect(html).toContain('href="/admin/tokens?company=c1"');
  expect(html).not.toContain('aria-busy');
});

test('a form that is always on its page has no cancel link', () => {
  const html = renderToStaticMarkup(
    <FormFooter state={{ kind: 'idle' }} errors={{}} failure="" whenLost="" submit="Invite person" />,
  );
  expect(html).toMatch(/Invite person<\/button><\/div><\/div>$/);
});

test('the button is busy while the form prepares and while its mutation runs', () => {
  expect(render({ kind: 'pending' })).toContain('aria-busy="true"');
  expect(render({ kind: 'idle' }, { preparing: true })).toContain('aria-busy="true"');
});

test('errors without a field and missing responses are shown above the buttons', () => {
  expect(render({ kind: 'idle' }, { errors: { form: 'Too many keys.' } })).toMatch(
    /The key was not created.*Too many keys\..*Create key/s,
  );
  expect(render({ kind: 'answer-lost', message: 'Timed out.' })).toMatch(/Timed out\. Look at the list\..*Create key/s);
});
