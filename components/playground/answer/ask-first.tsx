'use client';

import type { GraphQLSchema } from 'graphql';
import { createPortal } from 'react-dom';
import type { Answers, AskedMutation } from '../../../lib/playground/answers.ts';
import { ConfirmRun } from '../../run/confirm-run.tsx';
import { useRunAs } from '../use-run-as.ts';

interface AskFirstProps {
  answers: Answers;
  asked: AskedMutation | null;
  schema: GraphQLSchema | null;
}

/** Asks before a mutation runs. It stands outside GraphiQL, whose styles would reach into it. */
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
      pending={asked && { ...asked, companies }}
      schema={schema}
      name={name}
      onConfirm={() => answers.decide(true)}
      onCancel={() => answers.decide(false)}
    />,
    document.body,
  );
}
