/** Markup that is known to be safe: made by {@link html} or vouched for by {@link trusted}. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | SafeHtml | readonly SafeHtml[] | undefined;

/** A template whose values are escaped, unless they are markup already; undefined leaves nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return new SafeHtml(parts.map((part, index) => part + rendered(values[index])).join(''));
}

/** Markup from our own code or from oidc-provider, taken as it is. */
export function trusted(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

function rendered(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escape(value);
  return value instanceof SafeHtml ? value.text : value.map((part) => part.text).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
