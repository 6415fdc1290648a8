/** The operator's own pages, to which every page links. Null: the operator names none. */
export interface OperatorLinks {
  readonly supportUrl: string | null;
  readonly statusUrl: string | null;
  readonly termsUrl: string | null;
}

/** The name of the `<meta>` element with the links. */
export const operatorLinksMeta = 'litfass-links';

/** The links that there are, by label, as text that needs no escaping in HTML and in JavaScript. */
export function writeOperatorLinks({ supportUrl, statusUrl, termsUrl }: OperatorLinks): string {
  const links = { Support: supportUrl, Status: statusUrl, Terms: termsUrl };
  const present = Object.entries(links).flatMap(([label, url]) => (url === null ? [] : [[label, url]]));
  return new URLSearchParams(present).toString().replaceAll('&', ' ');
}

/** The label and the URL of each link of {@link writeOperatorLinks}. */
export function readOperatorLinks(text: string): [label: string, url: string][] {
  return [...new URLSearchParams(text.replaceAll(' ', '&'))];
}
