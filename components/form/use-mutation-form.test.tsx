import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteSavedQueryOperation } from '#lib/graphql/generated/operations.ts';
import { useMutation } from './use-mutation.ts';
import { useMutationForm } from './use-mutation-form.ts';

const fetched = vi.fn<typeof fetch>();
const onDone = vi.fn();
const reported = vi.fn();

afterEach(() => vi.resetAllMocks());

/** The value of a hook in the first render. What it renders later needs a browser (e2e/api-keys.spec.ts). */
function firstValue<Value>(useHook: () => Value): Value {
  const values: Value[] = [];
  function Host() {
    values.push(useHook());
    return null;
  }
  renderToStaticMarkup(<Host />);
  const [value] = values;
  if (value === undefined) throw new Error('The hook was not called.');
  return value;
}

function answering(body: unknown, status = 200) {
  // Node.js doesn’t have it.
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('fetch', fetched.mockResolvedValue(Response.json(body, { status })));
}

const data = { deleteSavedQuery: { deletedId: 'q1', userErrors: [] } };

/** Submits a form with the draft. */
function submit(id: string) {
  const { props } = firstValue(() =>
    useMutationForm({
      form: 'delete',
      shape: z.object({ id: z.string() }),
      initial: { id },
      check: (draft): { id?: string } => (draft.id === '' ? { id: 'Choose a query.' } : {}),
      operation: deleteSavedQueryOperation,
      toInput: (draft) => draft,
      fields: ['id'],
      userErrors: (result) => result.deleteSavedQuery.userErrors,
      onDone,
    }),
  );
  const preventDefault = vi.fn();
  Reflect.apply(props.onSubmit, undefined, [{ preventDefault }]);
  expect(preventDefault).toHaveBeenCalledOnce();
}

test('a form sends its draft as the input, and passes the data on', async () => {
  answering({ data });
  submit('q1');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(data));
  expect(reported).not.toHaveBeenCalled();
  const [[url, init] = []] = fetched.mock.calls;
  expect(url).toBe('/api/graphql');
  expect(init?.body).toBe(JSON.stringify({ query: deleteSavedQueryOperation, variables: { input: { id: 'q1' } } }));
});

test('a draft with problems isn’t sent', () => {
  answering({ data });
  submit('');
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['the session has ended', { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }, 401],
  ['the permission is missing', { data: null, errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] }, 200],
  ['the API fails', { errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] }, 500],
])('a mutation has no data when %s', async (_what, body, status) => {
  answering(body, status);
  const { run } = firstValue(() => useMutation(deleteSavedQueryOperation));
  expect(await run({ id: 'q1' })).toBeNull();
});
