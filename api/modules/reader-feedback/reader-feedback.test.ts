import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerFeedbackPath } from '#shared/reader-feedback.ts';
import { signAddress, signedAddressHeader, signedAddressKey } from '#shared/signed-address.ts';
import { demoSecrets, testSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countedSearch } from './service.ts';

const api = await createTestApp();
const samir = await api.userToken('Samir');
const key = await signedAddressKey(testSecrets.sessionSecrets[0]);

let readers = 0;
/** An address that no other test uses, because feedback is limited by address. */
const newReader = () => `203.0.113.${(readers += 1)}`;

async function send(feedback: unknown, address = newReader()) {
  const signed = await signAddress(key, address, { authorization: '', now: Date.now() });
  return post(feedback, { [signedAddressHeader]: signed });
}

async function post(feedback: unknown, headers: Record<string, string> = {}) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: readerFeedbackPath,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(feedback),
  });
  return { status: statusCode, body };
}

const idOf = (body: string) => (JSON.parse(body) as { id: string }).id;

interface Feedback {
  readonly id: string;
  readonly path: string;
  readonly isHelpful: boolean;
  readonly comment: string | null;
}

async function feedbackOn(path: string): Promise<readonly Omit<Feedback, 'id'>[]> {
  const { data } = await api.graphql<{ listPageFeedback: { items: Feedback[] } }>(
    `query ($path: String!) { listPageFeedback(filter: { path: { eq: $path } }) { items { path isHelpful comment } } }`,
    { token: samir, variables: { path } },
  );
  return data.listPageFeedback.items;
}

async function searches(text: string): Promise<readonly { readonly query: string; readonly searches: string }[]> {
  const { data } = await api.graphql<{ listEmptySearches: { items: { query: string; searches: string }[] } }>(
    `query ($text: String!) { listEmptySearches(filter: { query: { contains: $text } }) { items { query searches } } }`,
    { token: samir, variables: { text } },
  );
  return data.listEmptySearches.items;
}

describe('feedback on a page', () => {
  it('is listed for staff, with the comment that follows', async () => {
    const path = `/docs/${randomUUID()}`;
    const { status, body } = await send({ kind: 'page', path, isHelpful: false });
    expect(status).toBe(201);
    expect(await feedbackOn(path)).toEqual([{ path, isHelpful: false, comment: null }]);
    expect((await send({ kind: 'comment', id: idOf(body), comment: '  Too short.\n' })).status).toBe(204);
    expect(await feedbackOn(path)).toEqual([{ path, isHelpful: false, comment: 'Too short.' }]);
  });

  it('keeps its first comment, also when its id is known', async () => {
    const path = `/docs/${randomUUID()}`;
    const id = idOf((await send({ kind: 'page', path, isHelpful: true })).body);
    await send({ kind: 'comment', id, comment: 'Good.' });
    expect((await send({ kind: 'comment', id, comment: 'Bad.' })).status).toBe(204);
    expect((await send({ kind: 'comment', id: randomUUID(), comment: 'Of no page.' })).status).toBe(204);
    expect(await feedbackOn(path)).toEqual([{ path, isHelpful: true, comment: 'Good.' }]);
  });

  it.each([
    [{ kind: 'page', path: 'https://elsewhere.example', isHelpful: true }, 'path'],
    [{ kind: 'page', path: '/docs?token=secret', isHelpful: true }, 'path'],
    [{ kind: 'page', path: `/${'a'.repeat(300)}`, isHelpful: true }, 'path'],
    [{ kind: 'page', path: '/docs', isHelpful: 'yes' }, 'isHelpful'],
    [{ kind: 'comment', id: 'nothing', comment: 'x' }, 'id'],
    [{ kind: 'comment', id: randomUUID(), comment: 'x'.repeat(1_001) }, 'comment'],
    [{ kind: 'else' }, 'kind'],
    [[], 'The feedback'],
  ])('is rejected with the name of the wrong field: %j', async (feedback, field) => {
    const { status, body } = await send(feedback);
    expect(status).toBe(400);
    expect(body).toContain('BAD_USER_INPUT');
    expect(body).toContain(field);
  });
});

interface PathPage {
  readonly items: readonly { readonly path: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

it.each(['PageFeedback', 'PageFeedbackSummary'])('sorts by the lowercase form of paths: %s', async (type) => {
  const folder = `/use-cases/${randomUUID()}`;
  const sorted = ['get-z', 'getA', 'LIST', 'listB', 'lists'].map((name) => `${folder}/${name}`);
  for (const path of sorted.toReversed()) await send({ kind: 'page', path, isHelpful: true });
  const name = type === 'PageFeedback' ? 'listPageFeedback' : 'listPageFeedbackSummaries';
  const query = `query ($filter: ${type}Filter, $sort: [${type}Sort!], $page: PageInput) {
    list: ${name}(filter: $filter, sort: $sort, page: $page) { items { path } pageInfo { hasNextPage endCursor } }
  }`;
  const pathsIn = async (direction: string) => {
    const filter = { path: { startsWith: folder } };
    const paths: string[] = [];
    let after: string | null = null;
    do {
      const variables = { filter, sort: [{ field: 'PATH', direction }], page: { limit: 2, after } };
      const answer: { data: { list: PathPage } } = await api.graphql<{ list: PathPage }>(query, {
        token: samir,
        variables,
      });
      const { items, pageInfo } = answer.data.list;
      paths.push(...items.map(({ path }) => path));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return paths;
  };
  expect(await pathsIn('ASC')).toEqual(sorted);
  expect(await pathsIn('DESC')).toEqual(sorted.toReversed());
});

interface Summary {
  readonly path: string;
  readonly helpful: string;
  readonly notHelpful: string;
  readonly comments: string;
  readonly lastSentAt: string;
  readonly lastCommentedAt: string | null;
  readonly newestComments: readonly Feedback[];
}

const summaryQuery = `query ($filter: PageFeedbackSummaryFilter, $sort: [PageFeedbackSummarySort!], $page: PageInput) {
  listPageFeedbackSummaries(filter: $filter, sort: $sort, page: $page) {
    items {
      path helpful notHelpful comments lastSentAt lastCommentedAt newestComments { path isHelpful comment }
    }
    pageInfo { endCursor hasNextPage totalCount }
  }
}`;

async function summaries(variables: Record<string, unknown>) {
  const { data, errors } = await api.graphql<{
    listPageFeedbackSummaries: {
      items: Summary[];
      pageInfo: { endCursor: string | null; hasNextPage: boolean; totalCount: string };
    };
  }>(summaryQuery, { token: samir, variables });
  expect(errors).toBeUndefined();
  return data.listPageFeedbackSummaries;
}

describe('the summary of the feedback on a page', () => {
  const folder = `/docs/${randomUUID()}`;
  const answer = (path: string, isHelpful: boolean, comment: string | null, minute: number) =>
    api.database.asOwner(
      `insert into page_feedback (id, path, is_helpful, comment, created_at)
       values ('${randomUUID()}', '${folder}/${path}', ${isHelpful}, ${comment === null ? 'null' : `'${comment}'`},
         '2026-11-20T10:00:00Z'::timestamptz + interval '${minute} minutes')`,
    );
  const ours = { path: { contains: folder } };
  const pathsOf = ({ items }: { items: readonly Summary[] }) => items.map(({ path }) => path.slice(folder.length + 1));

  beforeAll(async () => {
    await answer('often', false, 'First.', 1);
    await answer('often', false, null, 2);
    await answer('often', true, 'Third.', 3);
    await answer('once-early', false, null, 4);
    await answer('once-late', false, 'Late.', 5);
    await answer('never', true, null, 6);
    for (let minute = 10; minute < 22; minute += 1) await answer('talked-about', true, `Comment ${minute}`, minute);
  });

  it('has the numbers of its answers, and its comments, newest first', async () => {
    const { items } = await summaries({ filter: { path: { eq: `${folder}/often` } } });
    expect(items).toEqual([
      {
        path: `${folder}/often`,
        helpful: '1',
        notHelpful: '2',
        comments: '2',
        lastSentAt: '2026-11-20T10:03:00Z',
        lastCommentedAt: '2026-11-20T10:03:00Z',
        newestComments: [
          { path: `${folder}/often`, isHelpful: true, comment: 'Third.' },
          { path: `${folder}/often`, isHelpful: false, comment: 'First.' },
        ],
      },
    ]);
  });

  it('has at most ten comments, and the number of all', async () => {
    const { items } = await summaries({ filter: { path: { eq: `${folder}/talked-about` } } });
    expect(items[0]?.comments).toBe('12');
    expect(items[0]?.newestComments.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Comment ${21 - index}`),
    );
  });

  it('of the page that the most readers found unhelpful is first, then that with the newest answer', async () => {
    const everything = await summaries({ filter: ours });
    expect(pathsOf(everything)).toEqual(['often', 'once-late', 'once-early', 'talked-about', 'never']);
    expect(everything.pageInfo.totalCount).toBe('5');
    const sort = [{ field: 'LAST_SENT_AT', direction: 'DESC' }];
    expect(pathsOf(await summaries({ filter: ours, sort }))).toEqual([
      'talked-about',
      'never',
      'once-late',
      'once-early',
      'often',
    ]);
  });

  it('is on exactly one page of the list', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const read: Awaited<ReturnType<typeof summaries>> = await summaries({ filter: ours, page: { limit: 2, after } });
      seen.push(...pathsOf(read));
      after = read.pageInfo.hasNextPage ? read.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(['often', 'once-late', 'once-early', 'talked-about', 'never']);
  });

  it('can be filtered by its numbers', async () => {
    const having = async (filter: object) => pathsOf(await summaries({ filter: { ...ours, ...filter } }));
    expect(await having({ notHelpful: { gte: '1' }, comments: { gte: '1' } })).toEqual(['often', 'once-late']);
    expect(await having({ helpful: { gte: '1' } })).toEqual(['often', 'talked-about', 'never']);
    expect(await having({ lastSentAt: { gte: '2026-11-20T10:06:00Z' } })).toEqual(['talked-about', 'never']);
  });
});

describe('a search without results', () => {
  it('is counted, whatever its case and spaces', async () => {
    for (const query of ['Frequency  capping', 'frequency capping', ' FREQUENCY CAPPING ']) {
      expect((await send({ kind: 'search', query })).status).toBe(204);
    }
    expect(await searches('frequency capping')).toEqual([{ query: 'frequency capping', searches: '3' }]);
  });

  it('is not stored if it may be a secret or personal', async () => {
    const secrets = [
      demoSecrets.apiKey,
      `key ${demoSecrets.apiKey}`,
      'ada@example.com',
      '+49 171 5550100',
      'x'.repeat(101),
    ];
    for (const query of [...secrets, randomUUID().replaceAll('-', '').repeat(2), '4711 0815 1234']) {
      expect((await send({ kind: 'search', query })).status).toBe(204);
      expect(countedSearch(query)).toBeUndefined();
      expect(await searches(query.slice(0, 100))).toEqual([]);
    }
  });

  it.each(['webhooks', 'error 429', 'oauth 2.0', 'last 30 days', 'RATE_LIMITED', 'NAÏVE café'])(
    'is stored: %s',
    (query) => {
      expect(countedSearch(query)).toBe(query.toLowerCase());
    },
  );
});

describe('the endpoint', () => {
  it('is for the portal alone', async () => {
    const path = `/docs/${randomUUID()}`;
    const feedback = { kind: 'page', path, isHelpful: true };
    const forged = await signAddress(await signedAddressKey('another secret'), '203.0.113.1', {
      authorization: '',
      now: Date.now(),
    });
    expect((await post(feedback)).status).toBe(403);
    expect((await post(feedback, { [signedAddressHeader]: forged })).status).toBe(403);
    expect(await feedbackOn(path)).toEqual([]);
  });

  it('accepts 30 requests of a network, and then one in ten seconds', async () => {
    const [reader, path] = [newReader(), `/docs/${randomUUID()}`];
    const answers = [];
    for (let count = 0; count < 31; count += 1)
      answers.push(await send({ kind: 'page', path, isHelpful: true }, reader));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    expect(answers.at(-1)?.body).toContain('RATE_LIMITED');
  });
});

it('lists feedback and searches for staff only', async () => {
  for (const token of [await api.userToken('Anna'), demoSecrets.apiKey, await api.partnerToken()]) {
    for (const list of ['listPageFeedback', 'listPageFeedbackSummaries', 'listEmptySearches']) {
      const { errors } = await api.graphql(`{ ${list} { pageInfo { hasNextPage } } }`, { token });
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  }
});
