import type { UseCase } from '#lib/content/content.ts';
import { OperationTabs } from './operation-tabs.tsx';

// Tall enough for the whole query. On low screens the response below it must stay in view.
const height = 'max-h-128 [@media(max-height:60rem)]:max-h-72';

/** The operation of a use case as it is sent. */
export function OperationPanel({ useCase }: { useCase: UseCase }) {
  return <OperationTabs request={useCase} label="The operation" className={height} />;
}
