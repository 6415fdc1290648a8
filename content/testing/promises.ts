import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { z } from 'zod';

// A guide names the test of each statement about limits, times, codes and behavior in comments after the paragraph, list or
// table:
//
//   {/* promise: api/http/deadline.test.ts "is cut, and said to be TIMEOUT in %s" */}
//   {/* promise for 5 GiB: api/modules/uploads/requests/create-first-party-upload.test.ts "refuses %s before a byte moves" */}
//   {/* no promise for a random second: advice for the client */}
//
// "for" limits a comment to the list items or table rows that contain the text.

/** A paragraph, list item or table row that states something that a test can check. */
interface Statement {
  readonly line: number;
  readonly text: string;
}

/** A test that a comment names. */
interface NamedTest {
  readonly line: number;
  readonly file: string;
  readonly title: string;
}

interface Promises {
  /** Statements that neither name a test nor say why there is none. */
  readonly open: readonly Statement[];
  readonly tests: readonly NamedTest[];
  /** Lines of comments that can't be read, or that belong to no statement. */
  readonly malformed: readonly Statement[];
}

const place = z.object({
  start: z.object({ line: z.number(), offset: z.number() }),
  end: z.object({ offset: z.number() }),
});
const child = z.object({ type: z.string(), position: place });
const block = child.extend({ value: z.string().optional(), children: z.array(child).optional() });

type Block = z.output<typeof block>;

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx).use(remarkGfm);

const numbers = 'one|two|three|four|five|ten|half|twice|once';
const rules = 'must|never|always|only|immediately|exactly|at most|at least|up to';
const checkable = new RegExp(`\\d|\`[A-Z]+(?:_[A-Z]+)*\`|\\b(?:${numbers}|${rules})\\b`, 'i');

/** The statements of a guide, and the tests that it names for them. */
export function readPromises(source: string): Promises {
  const open: Statement[] = [];
  const tests: NamedTest[] = [];
  const malformed: Statement[] = [];
  const blocks = z.object({ children: z.array(block) }).parse(processor.parse(source)).children;
  for (const [index, current] of blocks.entries()) {
    if (current.type === 'mdxFlowExpression') continue;
    const statements = statementsOf(source, current);
    const covered = new Set<Statement>();
    for (const { line, text } of commentsAfter(blocks.slice(index + 1))) {
      const [, no, key = '', value = ''] = /^(no )?promise(?: for (.+?))?: (.+)$/.exec(text) ?? [];
      const [, file = '', title = ''] = /^(\S+(?:\.test|\.spec|-contract)\.ts) "(.+)"$/.exec(value) ?? [];
      const meant = statements.filter((statement) => statement.text.includes(key));
      if (value === '' || meant.length === 0 || (no === undefined && title === '')) malformed.push({ line, text });
      for (const statement of meant) covered.add(statement);
      if (no === undefined && title !== '') tests.push({ line, file, title });
    }
    open.push(...statements.filter((statement) => checkable.test(statement.text) && !covered.has(statement)));
  }
  return { open, tests, malformed };
}

function commentsAfter(blocks: readonly Block[]): Statement[] {
  const end = blocks.findIndex(({ type }) => type !== 'mdxFlowExpression');
  return blocks.slice(0, end < 0 ? blocks.length : end).map(({ position, value = '' }) => ({
    line: position.start.line,
    text: value.replace(/^\s*\/\*|\*\/\s*$/g, '').trim(),
  }));
}

/** The parts of a block that are read one by one. Code, headings and components state nothing. */
function statementsOf(source: string, { type, position, children = [] }: Block): Statement[] {
  const write = ({ start, end }: z.output<typeof place>) => ({
    line: start.line,
    text: source
      .slice(start.offset, end.offset)
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/\s+/g, ' '),
  });
  if (type === 'paragraph') return [write(position)];
  if (type === 'list') return children.map((item) => write(item.position));
  if (type === 'table') return children.slice(1).map((row) => write(row.position));
  return [];
}
