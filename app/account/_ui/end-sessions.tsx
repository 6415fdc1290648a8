'use client';

import { useMutation } from '#components/form/use-mutation.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button } from '#components/ui/button.tsx';
import { endSessionsOperation } from '#lib/graphql/generated/operations.ts';

interface EndSessionsProps {
  ids: string[];
  label: string;
  /** The device, for screen readers. */
  of?: string | undefined;
}

/** A button that ends sessions of the user in other browsers, and loads the list again. */
export function EndSessions({ ids, label, of }: EndSessionsProps) {
  const navigation = useNavigation();
  const { state, run } = useMutation(endSessionsOperation);

  const problem =
    state.kind === 'idle' || state.kind === 'pending' ? '' : 'That did not work. Reload the page and check.';

  const onClick = async () => {
    if ((await run({ ids })) !== null) navigation.refresh();
  };

  return (
    <div className="space-y-2">
      <Button size="small" pending={state.kind === 'pending'} onClick={() => void onClick().catch(reportError)}>
        {label}
        {of !== undefined && <span className="sr-only"> of {of}</span>}
      </Button>
      <p role="status" className="text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}
