import { escapeHtml } from '#shared/escape-html.ts';

/** Markup that is known to be safe: created by {@link html} or marked as safe by {@link trusted}. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | SafeHtml | readonly SafeHtml[] | undefined;

/** A template that escapes its values, except markup; undefined adds nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return new SafeHtml(parts.map((part, index) => part + rendered(values[index])).join(''));
}

/** Markup from our own code or from oidc-provider, used unescaped. */
export function trusted(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

function rendered(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof SafeHtml ? value.text : value.map((part) => part.text).join('');
}
