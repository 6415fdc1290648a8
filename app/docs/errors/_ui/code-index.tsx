import type { ErrorCodeGuide } from '../../../../content/guides/error-codes.ts';

interface Group {
  id: string;
  title: string;
  guides: readonly ErrorCodeGuide[];
}

/** All codes at a glance; beside the text where there is room, before it where there isn't. */
export function CodeIndex({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Error codes" className="min-w-0 xl:sticky xl:top-24 xl:order-2 xl:self-start">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-1">
        {groups.map(({ id, title, guides }) => (
          <div key={id} className="first:md:row-span-2 first:xl:row-span-1">
            <p className="border-b border-ink pb-1 text-sm font-bold">{title}</p>
            <ul>
              {guides.map(({ code }) => (
                <li key={code}>
                  <a
                    href={`#${code}`}
                    className="block py-1 font-mono text-xs break-words text-muted hover:text-accent hover:underline"
                  >
                    {code}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
