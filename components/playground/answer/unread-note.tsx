'use client';

import type { UnreadVariables } from '#lib/playground/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { Pane } from '../parts/pane-switch.tsx';
import { useGoTo } from '../parts/use-go-to.ts';

interface UnreadNoteProps {
  unread: UnreadVariables;
  onShow: (pane: Pane) => void;
}

/** Explains why nothing was run, and links to the cause. */
export function UnreadNote({ unread: { message, from, line, column }, onShow }: UnreadNoteProps) {
  const goTo = useGoTo(onShow);
  return (
    <div className="answer-trouble">
      <Callout kind="danger" title="Nothing was run because the variables are invalid" live>
        <p>{message}</p>
        <Button size="small" className="mt-2" onClick={() => goTo.variables(from)}>
          Go to line {line}, column {column} of the variables
        </Button>
      </Callout>
    </div>
  );
}
