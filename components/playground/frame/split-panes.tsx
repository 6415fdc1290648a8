'use client';

import clsx from 'clsx';
import { useCallback, useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';
import { boundsIn, clampShare, readShare, shareAfterKey, type ShareBounds } from '#lib/playground/layout.ts';

interface SplitPanesProps {
  /** Storage key of the share. */
  name: string;
  /** Accessible name of the splitter: "Width of the query". */
  label: string;
  direction: 'row' | 'column';
  bounds: ShareBounds;
  /** The size that the first pane needs, in rem, where it is more than the smallest share. */
  minRem?: number;
  /** Null closes the first pane, and the second takes the full width. */
  first: ReactNode;
  second: ReactNode;
  /** The pane that a narrow screen shows; there is room for one. */
  narrow: 'first' | 'second';
}

/** Two panes with a splitter for mouse, touch and keyboard. The position survives a reload. */
export function SplitPanes({
  name,
  label,
  direction,
  bounds: ownBounds,
  minRem = 0,
  first,
  second,
  narrow,
}: SplitPanesProps) {
  const id = useId();
  const key = `litfass:layout:${name}`;
  const kept = () => ({ key, share: readShare(browserStorage()?.getItem(key) ?? null, ownBounds) });
  const [shown, setShown] = useState(kept);
  // Another name has another position.
  if (shown.key !== key) setShown(kept());
  const isRow = direction === 'row';
  const [length, setLength] = useState(0);
  const bounds = boundsIn(length, ownBounds, minRem);
  const share = clampShare(shown.share, bounds);

  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new ResizeObserver(() => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        setLength((isRow ? element.clientWidth : element.clientHeight) / rem);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isRow],
  );

  const move = (next: number) => {
    setShown({ key, share: next });
    keepText(key, String(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = shareAfterKey(share, event, direction, bounds);
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const part = isRow ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    move(clampShare(part * 100, bounds));
  };

  return (
    <div
      ref={minRem > 0 ? measure : undefined}
      className={clsx('flex min-h-0 min-w-0 flex-1', isRow ? 'flex-row' : 'flex-col')}
    >
      {first !== null && (
        <div
          id={id}
          style={{ flexBasis: `${share}%` }}
          className={clsx(
            'playground-first flex min-h-0 min-w-0 shrink-0 flex-col',
            narrow !== 'first' && 'max-lg:hidden',
          )}
        >
          {first}
        </div>
      )}
      {first !== null && (
        <div
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation={isRow ? 'vertical' : 'horizontal'}
          aria-controls={id}
          aria-valuenow={share}
          aria-valuemin={bounds.min}
          aria-valuemax={bounds.max}
          title="Drag, or use the arrow keys; a double click puts it back"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onDoubleClick={() => move(bounds.initial)}
          className={clsx('playground-splitter max-lg:hidden', isRow ? 'cursor-col-resize' : 'cursor-row-resize')}
        />
      )}
      <div className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', narrow !== 'second' && 'max-lg:hidden')}>
        {second}
      </div>
    </div>
  );
}
