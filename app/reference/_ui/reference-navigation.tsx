'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { useId, useState } from 'react';
import { TextInput } from '#components/ui/field.tsx';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';
import type { NavigationGroup } from './navigation-groups.ts';

interface ReferenceNavigationProps {
  groups: readonly NavigationGroup[];
  /** Shows the kinds only while the filter has a text: beside another list of them. */
  onlyFiltered?: boolean;
}

/**
 * Every page of the reference by kind. The current kind is expanded and its page marked; the filter applies to all
 * kinds. The full list is prerendered: without scripts the kinds are disclosures.
 */
export function ReferenceNavigation({ groups, onlyFiltered = false }: ReferenceNavigationProps) {
  const id = useId();
  const pathname = usePathname();
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = groups
    .map((group) => ({
      ...group,
      names: group.names.filter((name) => words.every((word) => name.toLowerCase().includes(word))),
    }))
    .filter(({ names }) => names.length > 0);

  return (
    <nav aria-label="Reference" className="space-y-1 p-1">
      <div className="needs-script mb-3">
        <label htmlFor={id} className="sr-only">
          Filter the reference
        </label>
        <TextInput
          id={id}
          type="search"
          value={text}
          placeholder="Filter by name"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="sr-only">
          {words.length > 0 && `${shown.reduce((sum, { names }) => sum + names.length, 0)} found`}
        </p>
      </div>
      {(words.length > 0 || !onlyFiltered) &&
        shown.map(({ title, base, names }) => (
          <Group key={title} title={title} base={base} names={names} pathname={pathname} filtered={words.length > 0} />
        ))}
      {shown.length === 0 && <p className="text-sm text-muted">No name contains this text.</p>}
    </nav>
  );
}

interface GroupProps extends NavigationGroup {
  pathname: string;
  filtered: boolean;
}

function Group({ title, base, names, pathname, filtered }: GroupProps) {
  const isHere = names.some((name) => pathname === `${base}/${name}`);
  return (
    <details open={isHere || filtered} key={`${isHere} ${filtered}`}>
      <summary className="sticky top-0 z-[1] bg-paper py-1 text-sm font-bold">
        {title} <span className="font-normal text-muted">{names.length}</span>
      </summary>
      <ul className="mt-1 mb-3 border-l-2 border-rule">
        {names.map((name) => {
          const isCurrent = pathname === `${base}/${name}`;
          return (
            <li key={name}>
              <ReferenceLink
                href={`${base}/${name}`}
                current={isCurrent}
                className={clsx(
                  '-ml-0.5 block border-l-2 py-1 pl-3 font-mono text-xs wrap-anywhere',
                  isCurrent
                    ? 'border-accent-fill font-semibold text-ink'
                    : 'border-transparent text-muted hover:border-rule-strong hover:text-ink',
                )}
              >
                <BreakableName name={name} />
              </ReferenceLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
