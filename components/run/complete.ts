import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Suggestion, Suggestions } from '#lib/run/completion.ts';

/** Completion of an editor by a function of the text and the position, line and character from 0. */
export function completing(complete: (text: string, line: number, character: number) => Suggestions | null): Extension {
  const source = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const found = complete(state.doc.toString(), line.number - 1, pos - line.from);
    if (found === null || found.entries.length === 0) return null;
    // Without a typed letter the list would open after each space.
    if (!explicit && found.from === found.to) return null;
    const options = found.entries.map((entry) => toOption(entry));
    // The function has already chosen and ordered the entries.
    return { from: line.from + found.from, to: line.from + found.to, options, filter: false };
  };
  return autocompletion({ override: [source] });
}

function toOption({ label, detail, documentation, insert, behind }: Suggestion): Completion {
  return {
    label,
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { info: documentation }),
    apply: (view: EditorView, _option: Completion, from: number, to: number) => {
      const indent = /^\s*/.exec(view.state.doc.lineAt(from).text)?.[0] ?? '';
      const text = insert.replaceAll('\n', `\n${indent}`);
      view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length - behind } });
    },
  };
}
