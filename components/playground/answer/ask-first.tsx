'use client';

import type { GraphQLSchema } from 'graphql';
import { createPortal } from 'react-dom';
import type { Answers, AskedMutation } from '#lib/playground/answers.ts';
import { ConfirmRun } from '../../run/confirm-run.tsx';
import { useRunAs } from '../run-as/use-run-as.ts';

interface AskFirstProps {
  answers: Answers;
  asked: AskedMutation | null;
  schema: GraphQLSchema | null;
}

/**
 * Asks for confirmation before a mutation runs. It renders outside GraphiQL, because GraphiQL's styles would apply to
 * it.
 */
export function AskFirst({ answers, asked, schema }: AskFirstProps) {
  const { session, key, asKey } = useRunAs();
  const identity = asKey ? (key?.identity ?? null) : session;
  const companies = (asked?.companies ?? []).flatMap((id) => {
    const name = identity?.companies.find((company) => company.id === id)?.name;
    return name === undefined ? [] : [name];
  });
  const name = asKey ? `the API key ${identity?.name ?? key?.hint ?? ''}` : (identity?.name ?? null);
  return createPortal(
    <ConfirmRun
      pending={asked}
      schema={schema}
      name={name}
      companies={companies}
      onConfirm={() => answers.decide(true)}
      onCancel={() => answers.decide(false)}
    />,
    document.body,
  );
}
