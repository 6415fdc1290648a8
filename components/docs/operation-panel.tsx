import type { UseCase } from '#lib/content/content.ts';
import { OperationTabs } from './operation-tabs.tsx';

/** The operation of a use case as it is sent. */
export function OperationPanel({ useCase }: { useCase: UseCase }) {
  return <OperationTabs request={useCase} label="The operation" small />;
}
