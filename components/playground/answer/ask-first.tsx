'use client';

import type { GraphQLSchema } from 'graphql';
import { createPortal } from 'react-dom';
import type { Answers, AskedMutation } from '../../../lib/playground/answers.ts';
import { ConfirmRun } from '../../run/confirm-run.tsx';
import { useSession } from '../../shell/use-session.ts';

interface AskFirstProps {
  answers: Answers;
  asked: AskedMutation | null;
  schema: GraphQLSchema | null;
}

/** Asks before a mutation runs. It stands outside GraphiQL, whose styles would reach into it. */
export function AskFirst({ answers, asked, schema }: AskFirstProps) {
  const session = useSession();
  const signedIn = session !== 'loading' && session.signedIn ? session : null;
  const companies = (asked?.companies ?? []).flatMap((id) => {
    const name = signedIn?.companies.find((company) => company.id === id)?.name;
    return name === undefined ? [] : [name];
  });
  return createPortal(
    <ConfirmRun
      pending={asked && { ...asked, companies }}
      schema={schema}
      name={signedIn?.name ?? null}
      onConfirm={() => answers.decide(true)}
      onCancel={() => answers.decide(false)}
    />,
    document.body,
  );
}
