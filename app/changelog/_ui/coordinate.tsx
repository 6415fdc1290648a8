import { TextLink } from '../../../components/docs/text-link.tsx';
import { referenceLink } from '../../../lib/changelog/reference-link.ts';
import { loadReference } from '../../../lib/reference/reference.ts';

/** A place in the schema, linked to its page in the reference where there is one. */
export async function Coordinate({ of }: { of: string }) {
  const { schema, own } = await loadReference();
  const href = own ? referenceLink(schema, of) : undefined;
  const name = <code className="text-sm break-words">{of}</code>;
  return href === undefined ? name : <TextLink href={href}>{name}</TextLink>;
}
