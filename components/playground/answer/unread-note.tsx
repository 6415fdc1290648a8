'use client';

import type { UnreadVariables } from '../../../lib/playground/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { Pane } from '../pane-switch.tsx';
import { useGoTo } from '../use-go-to.ts';

interface UnreadNoteProps {
  unread: UnreadVariables;
  onShow: (pane: Pane) => void;
}

/** Why nothing was run, and the way to the place that is the reason. */
export function UnreadNote({ unread: { message, from, line, column }, onShow }: UnreadNoteProps) {
  const goTo = useGoTo(onShow);
  return (
    <div className="answer-trouble">
      <Callout kind="danger" title="Nothing was run: the variables can’t be read" live>
        <p>{message}</p>
        <Button size="small" className="mt-2" onClick={() => goTo.variables(from)}>
          Go to line {line}, column {column} of the variables
        </Button>
      </Callout>
    </div>
  );
}
