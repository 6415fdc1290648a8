import { buildSchema, type GraphQLSchema } from 'graphql';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { referenceAnchors } from '#lib/reference/anchors.ts';
import { referenceGroups } from '#lib/reference/type-groups.ts';
import { findMember, memberParams } from '#lib/reference/type-members.ts';
import { readReference } from '#lib/reference/model.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { readFrom, type PortalReference } from '#lib/site/portal-reference.ts';
import { DirectiveView } from './directive-view.tsx';
import { OperationView } from './operation-view.tsx';
import { ReferenceIndex } from './reference-index.tsx';
import { TypeView } from './type-view.tsx';

/** The index and every page of a reference by path, as they are sent. */
function render(reference: PortalReference): ReadonlyMap<string, string> {
  const types = [...reference.types.values()].map(
    (type) =>
      [
        referencePath(type.name),
        renderToStaticMarkup(<TypeView reference={reference} type={type} definitionHtml="" />),
      ] as const,
  );
  const members = memberParams(reference).map((params) => {
    const found = findMember(reference, params);
    if (found === undefined) throw new Error(`nothing at ${params.type}/${params.member}`);
    const view =
      found.kind === 'directive' ? (
        <DirectiveView reference={reference} directive={found.element} definitionHtml="" />
      ) : (
        <OperationView
          reference={reference}
          kind={found.kind}
          field={found.element}
          signature={{ code: '', html: '' }}
          example={exampleOf(reference, found.element.name)}
        />
      );
    return [`/reference/${params.type}/${params.member}`, renderToStaticMarkup(view)] as const;
  });
  const index = renderToStaticMarkup(<ReferenceIndex groups={referenceGroups(reference)} subjects={new Map()} />);
  return new Map([['/reference', index], ...types, ...members]);
}

function exampleOf({ examples }: PortalReference, name: string) {
  const example = examples.get(name);
  if (example === undefined) return undefined;
  const code = (text: string) => ({ code: text, html: '' });
  return {
    operation: code(example.document),
    response: code(JSON.stringify(example.response)),
    errors: example.errors,
  };
}

function foreign(schema: GraphQLSchema): PortalReference {
  return {
    schema,
    own: false,
    origin: 'https://other.example/graphql',
    fingerprint: '',
    ...readReference(schema, { hasCosts: false }),
    unreleased: new Set(),
    useCases: new Map(),
    examples: new Map(),
  };
}

/** Links that lead to no page of the reference or no element on it. */
function deadLinks(pages: ReadonlyMap<string, string>, schema: GraphQLSchema): string[] {
  const anchors = referenceAnchors(schema);
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/href="(\/reference\/[^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => {
        // Every page has a twin in Markdown.
        const [path = '', anchor] = href.replace(/\.md$/, '').split('#');
        return anchor === undefined ? !anchors.has(path) : anchors.get(path)?.includes(anchor) !== true;
      })
      .map((href) => `${page}: ${href}`),
  );
}

function idsOf(html: string): string[] {
  return [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id);
}

const own = await readFrom({ kind: 'own' });
const github = await readFrom({ kind: 'file', file: 'lib/reference/fixtures/github.graphql' });
const ownPages = render(own);
const githubPages = render(github);

describe.each([
  ['our own schema', own, ownPages],
  ['GitHub’s schema', github, githubPages],
])('the reference of %s', (_, reference, pages) => {
  test('has exactly the pages of the model', () => {
    const paths = [...pages.keys()].filter((path) => path !== '/reference');
    expect(paths.toSorted()).toEqual([...referenceAnchors(reference.schema).keys()].toSorted());
  });

  test('has no broken link', () => {
    expect(deadLinks(pages, reference.schema)).toEqual([]);
  });

  test('has an element for every link, and no duplicate IDs', () => {
    for (const [path, anchors] of referenceAnchors(reference.schema)) {
      const ids = idsOf(pages.get(path) ?? '');
      expect(ids, path).toEqual([...new Set(ids)]);
      // Members of root types are pages of their own.
      expect(ids, path).toEqual(expect.arrayContaining([...anchors]));
    }
  });

  test('shows the kind of every element as a word', () => {
    for (const [path, html] of pages) {
      if (path === '/reference') continue;
      expect(html, path).toMatch(
        /<h1[^]*<\/h1><span[^>]*>(query|mutation|object|input|enum|interface|union|scalar|directive)</,
      );
    }
  });
});

describe('our own reference', () => {
  const pages = ownPages;

  test('shows permission, cost and use case of an operation', () => {
    const html = pages.get('/reference/queries/listCampaignsByCompany') ?? '';
    expect(html).toContain('href="/reference/APITokenScope#CAMPAIGNS_READ"');
    expect(html).toContain('1 point, plus 1 per item, 50 items unless you set page.limit');
    expect(html).toContain('href="/use-cases/listCampaignsByCompany"');
  });

  test('shows what an operation returned, and the errors it can return', () => {
    const html = pages.get('/reference/mutations/createCampaign') ?? '';
    expect(html).toContain('userErrors');
    expect(html).toContain('aria-label="Its response"');
    expect(html).toContain('href="/docs/errors#FORBIDDEN"');
  });

  test('names a required permission once, and keeps a sentence that says more about it', () => {
    const [head = ''] = (pages.get('/reference/mutations/createCampaign') ?? '').split('</header>');
    expect(head).toContain('Creates a campaign.');
    expect(head.match(/CAMPAIGNS_WRITE</g)).toHaveLength(1);
    expect(pages.get('/reference/mutations/grantPartnerAccess')).toContain('Requires');
  });

  test('shows the arguments of an operation, then its example and definition, then its errors', () => {
    const html = pages.get('/reference/mutations/createCampaign') ?? '';
    const places = [
      'id="all-arguments"',
      'id="what-it-returns"',
      'aria-label="An operation"',
      'createCampaign in SDL',
      'id="all-errors"',
    ];
    for (const place of places) expect(html).toContain(place);
    expect(places.map((place) => html.indexOf(place)).toSorted((left, right) => left - right)).toEqual(
      places.map((place) => html.indexOf(place)),
    );
  });

  test('names the use case of an operation once', () => {
    expect(pages.get('/reference/mutations/createCampaign')?.match(/href="\/use-cases\/createCampaign"/g)).toHaveLength(
      1,
    );
  });

  test('shows the use cases of a field, and links the codes in its description', () => {
    expect(pages.get('/reference/Metrics')).toContain('href="/use-cases/listPerformanceByCompany"');
    expect(pages.get('/reference/PageInput')).toContain('href="/docs/errors#BAD_CURSOR"');
    expect(pages.get('/reference/PageInput')).toMatch(/<strong[^>]*>1 to 200<\/strong>/);
  });
});

describe('the reference of another schema', () => {
  test('shows no permission, cost or use case', () => {
    for (const [path, html] of githubPages) {
      expect(html, path).not.toMatch(/\/use-cases\/|\/docs\/errors|\/playground|\bCosts\b|>Scopes</);
    }
  });

  test('shows unions, interfaces and deprecations', () => {
    const pages = githubPages;
    expect(pages.get('/reference/SearchResultItem')).toContain('Possible types');
    expect(pages.get('/reference/Node')).toContain('Implemented by');
    expect(pages.get('/reference/directives/requiredCapabilities')).toContain('field definition');
    expect([...pages.values()].join('')).toMatch(/Deprecated, removed on <time dateTime="\d{4}-\d\d-\d\d"/i);
  });

  const hostile = buildSchema(`
    """
    <script>alert(1)</script> and <img src=x onerror=alert(1)>

    # A heading

    [bad](javascript:alert(1)), [relative](/rest), ![picture](https://tracker.example/p.png)

    | a | b |
    |---|---|
    | \`Query\` | ~~c~~ |
    """
    type main { main(main: Int = 1 @deprecated(reason: "<b>no</b>")): main, fields: Int }
    type queries { a: [queries!] @deprecated(reason: "[x](javascript:alert(1))") }
    directive @queries(if: Boolean) on FIELD
    type Root { main: main, queries: queries }
    schema { query: Root }
  `);

  test('renders Markdown, shows HTML as text, and loads nothing from other servers', () => {
    const html = render(foreign(hostile)).get('/reference/main') ?? '';
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;no&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<img|<b>|javascript:|href="\/rest"/);
    expect(html).toContain('<a href="https://tracker.example/p.png"');
    expect(html).toContain('<del>c</del>');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('has a separate page for each name, even a reserved one', () => {
    const pages = render(foreign(hostile));
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        '/reference/main',
        '/reference/queries',
        '/reference/Root',
        '/reference/queries/main',
        '/reference/queries/queries',
        '/reference/directives/queries',
      ]),
    );
    expect(deadLinks(pages, hostile)).toEqual([]);
    expect(idsOf(pages.get('/reference/main') ?? '')).not.toContain('main');
  });
});
