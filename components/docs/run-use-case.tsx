import { OperationTypeNode } from 'graphql';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseCase } from '#lib/content/content.ts';
import { runExample } from '../run/run-example.ts';
import { RunHere } from '../run/run-here.tsx';
import { Callout } from '../ui/callout.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { AnswerOrigin } from './answer-origin.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { OperationTabs } from './operation-tabs.tsx';

interface RunUseCaseProps {
  useCase: UseCase;
  playgroundLink: ReactNode;
  /** On a page that asks a visitor to sign in first: the button is secondary and promises no run. */
  forVisitor?: boolean;
}

/** The operation of a use case with its recorded response. On request they become an editor. */
export function RunUseCase({ useCase, playgroundLink, forVisitor = false }: RunUseCaseProps) {
  const isMutation = useCase.parsed.definition.operation === OperationTypeNode.MUTATION;
  return (
    <RunHere
      example={runExample(useCase)}
      variant={forVisitor ? 'secondary' : 'primary'}
      label={
        forVisitor ? (
          `Edit this ${isMutation ? 'mutation' : 'query'}`
        ) : (
          <>
            <Play aria-hidden size={16} />
            Run it here
          </>
        )
      }
      loading={<SkeletonLines label="Loading the editor" lines={8} />}
      failure={
        <Callout kind="danger" title="The editor could not be loaded" live>
          Part of it couldn’t be downloaded. The page below is complete, and what you typed earlier is kept.
        </Callout>
      }
      playgroundLink={playgroundLink}
      note={
        isMutation &&
        !forVisitor && (
          <p className="needs-script text-sm text-muted">This operation changes data. You confirm it before it runs.</p>
        )
      }
      operation={<OperationTabs request={useCase} label="The operation" />}
      recorded={
        <div className="space-y-4">
          <AnswerPanel useCase={useCase} />
          <AnswerOrigin useCase={useCase} />
        </div>
      }
    />
  );
}
