import { TextLink } from '#components/ui/text-link.tsx';
import { referenceLink } from '#lib/changelog/change-link.ts';
import { loadReference } from '#lib/site/portal-reference.ts';

/** A schema coordinate, linked to its page in the reference if there is one. */
export async function Coordinate({ of }: { of: string }) {
  const { schema, own } = await loadReference();
  const href = own ? referenceLink(schema, of) : undefined;
  const name = <code className="text-sm break-words">{of}</code>;
  return href === undefined ? name : <TextLink href={href}>{name}</TextLink>;
}
