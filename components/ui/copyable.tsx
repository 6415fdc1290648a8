import { BreakableUrl } from './breakable.tsx';
import { CopyButton } from './copy-button.tsx';

interface CopyableProps {
  text: string;
  /** Names the copied text: "Copy client ID". */
  label: string;
}

/** An ID or a URL with its copy button. A URL breaks after the slashes of its path. */
export function Copyable({ text, label }: CopyableProps) {
  return (
    <span className="flex items-center gap-2">
      <code className="min-w-0 text-xs break-words">
        <BreakableUrl url={text} />
      </code>
      <CopyButton text={text} label={label} className="-my-2" />
    </span>
  );
}
