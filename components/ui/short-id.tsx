import { shortId } from '#lib/text/short-id.ts';
import { CopyButton } from './copy-button.tsx';

interface ShortIdProps {
  id: string;
  /** Names the ID: "request ID". */
  what: string;
}

/** The first part of an ID, for a table. A button copies the whole ID. */
export function ShortId({ id, what }: ShortIdProps) {
  return (
    <span className="inline-flex max-w-full items-center">
      <code title={id} className="min-w-0 wrap-anywhere">
        {shortId(id)}
      </code>
      <CopyButton text={id} label={`Copy the ${what} ${id}`} className="-my-2" />
    </span>
  );
}
