import { Fragment, type ReactNode } from 'react';
import { readMarkdown, type MarkdownNode } from '#lib/text/markdown.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Replacements for parts of the text, such as a link for each name that has a page. */
interface Pieces {
  readonly text: (text: string) => ReactNode;
  readonly code: (code: string) => ReactNode;
}

interface MarkdownProps {
  text: string;
  pieces?: Pieces | undefined;
}

const plain: Pieces = { text: (text) => text, code: (code) => code };

/**
 * Untrusted Markdown, such as a schema description. HTML is shown as text, only web URLs become links, and an image
 * becomes a link. So a page never sends a request to another server.
 */
export function Markdown({ text, pieces = plain }: MarkdownProps) {
  return (
    <div className="space-y-2">
      <Nodes nodes={readMarkdown(text)} pieces={pieces} />
    </div>
  );
}

interface NodesProps {
  nodes: readonly MarkdownNode[];
  pieces: Pieces;
}

function Nodes({ nodes, pieces }: NodesProps) {
  return nodes.map((node, position) => <Fragment key={position}>{render(node, pieces)}</Fragment>);
}

function render(node: MarkdownNode, pieces: Pieces): ReactNode {
  const inner = 'children' in node ? <Nodes nodes={node.children} pieces={pieces} /> : null;
  switch (node.type) {
    case 'text':
      return pieces.text(node.value);
    case 'html':
      return node.value;
    case 'paragraph':
      return <p>{inner}</p>;
    // Headings become plain paragraphs, because the page has its own outline.
    case 'heading':
      return <p className="font-semibold">{inner}</p>;
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'delete':
      return <del>{inner}</del>;
    case 'inlineCode':
      return (
        <code className="rounded-sm bg-sunken px-0.5 py-0.5 text-[0.875em] break-words">{pieces.code(node.value)}</code>
      );
    case 'code':
      return (
        <pre className="rounded-sm bg-sunken px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap">
          <code>{node.value}</code>
        </pre>
      );
    case 'list':
      return node.ordered === true ? (
        <ol start={node.start ?? 1} className="list-decimal space-y-1 pl-5 marker:text-muted">
          {inner}
        </ol>
      ) : (
        <ul className="list-disc space-y-1 pl-5 marker:text-accent">{inner}</ul>
      );
    case 'listItem':
      return <li>{inner}</li>;
    case 'blockquote':
      return <blockquote className="border-l-2 border-rule-strong pl-3">{inner}</blockquote>;
    case 'link':
      return isWebAddress(node.url) ? <TextLink href={node.url}>{inner}</TextLink> : inner;
    case 'image':
      return isWebAddress(node.url) ? <TextLink href={node.url}>{node.alt ?? node.url}</TextLink> : node.alt;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr className="border-rule" />;
    case 'table':
      return (
        <table className="w-full border-collapse text-left text-sm [&_td]:border-b [&_td]:border-rule [&_td]:py-1 [&_td]:pr-3">
          <tbody>{inner}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{inner}</tr>;
    case 'tableCell':
      return <td>{inner}</td>;
    default:
      return inner;
  }
}

function isWebAddress(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url);
}
