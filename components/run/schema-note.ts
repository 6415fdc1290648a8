import type { Extension } from '@codemirror/state';
import { closeHoverTooltips, hoverTooltip, keymap, type EditorView } from '@codemirror/view';
import { Position } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { getHoverInformation } from 'graphql-language-service';

/** Schema documentation for the name under the pointer. Esc closes it. */
export function schemaNotes(schema: GraphQLSchema): Extension {
  const hover = hoverTooltip((view, position) => {
    const word = view.state.wordAt(position);
    const text = word === null ? '' : noteAt(view, schema, position);
    if (word === null || text === '') return null;
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom: toElement(text) }) };
  });
  return [hover, keymap.of([{ key: 'Escape', run: closeNote }])];
}

// Other handlers of the editor also need Esc, so this one never consumes it.
function closeNote(view: EditorView): boolean {
  view.dispatch({ effects: closeHoverTooltips });
  return false;
}

function noteAt(view: EditorView, schema: GraphQLSchema, position: number): string {
  const line = view.state.doc.lineAt(position);
  const cursor = new Position(line.number - 1, position - line.from + 1);
  const contents = getHoverInformation(schema, view.state.doc.toString(), cursor);
  return typeof contents === 'string' ? contents : '';
}

/** The signature as code, with the description below it. */
function toElement(text: string): HTMLElement {
  const [signature = '', ...description] = text.split('\n\n');
  const note = document.createElement('div');
  note.className = 'cm-schema-note';
  const code = document.createElement('code');
  code.textContent = signature;
  note.append(code);
  if (description.length > 0) note.append(`\n\n${description.join('\n\n')}`);
  return note;
}
