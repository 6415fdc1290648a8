'use client';

import clsx from 'clsx';
import { useRef, type KeyboardEvent } from 'react';
import type { AnswerView } from '#lib/playground/answers.ts';

const views = [
  { view: 'json', label: 'JSON' },
  { view: 'table', label: 'Table' },
  { view: 'details', label: 'Details' },
] satisfies { view: AnswerView; label: string }[];

/** The view tabs. Arrow keys, Home and End move between them. */
export function ViewTabs({ view, onChoose }: { view: AnswerView; onChoose: (view: AnswerView) => void }) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = views.findIndex((one) => one.view === view);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: views.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + views.length) % views.length;
    onChoose(views[next]?.view ?? 'json');
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label="Response" onKeyDown={onKeyDown} className="flex">
      {views.map((one) => (
        <button
          key={one.view}
          type="button"
          role="tab"
          id={`answer-tab-${one.view}`}
          aria-selected={one.view === view}
          aria-controls={one.view === view && view !== 'json' ? 'answer-panel' : undefined}
          tabIndex={one.view === view ? 0 : -1}
          onClick={() => onChoose(one.view)}
          className={clsx(
            '-mb-px min-h-11 border-b-2 px-3 text-sm -outline-offset-2!',
            one.view === view ? 'border-accent-fill font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}
