/** The operator's own pages, to which every page links. Null: the operator names none. */
export interface OperatorLinks {
  readonly supportUrl: string | null;
  readonly statusUrl: string | null;
  readonly termsUrl: string | null;
}

/** The name of the `<meta>` element with the links. */
export const operatorLinksMeta = 'litfass-links';

const separator = ' ';

/** The links as text that needs no escaping in HTML and in JavaScript. */
export function writeOperatorLinks({ supportUrl, statusUrl, termsUrl }: OperatorLinks): string {
  return [supportUrl, statusUrl, termsUrl].map((url) => encodeURIComponent(url ?? '')).join(separator);
}

/** The links of {@link writeOperatorLinks} that there are, with their labels. */
export function readOperatorLinks(text: string): { label: string; href: string }[] {
  const [support = '', status = '', terms = ''] = text.split(separator);
  return [
    { label: 'Support', href: support },
    { label: 'Status', href: status },
    { label: 'Terms', href: terms },
  ].flatMap(({ label, href }) => (href === '' ? [] : [{ label, href: decodeURIComponent(href) }]));
}
