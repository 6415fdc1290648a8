'use client';

import { useEffect } from 'react';
import { idsIn, knownIds } from '#lib/run/known-ids.ts';
import { useTabAnswers } from '../answer/use-answers.ts';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useRunAs } from '../run-as/use-run-as.ts';

/** Teaches completion the IDs of the reader's companies and of what their responses contain. */
export function OwnIds({ companyId }: { companyId: string | null }) {
  const { session, key, asKey } = useRunAs();
  const schema = useGraphiQL((state) => state.schema ?? null);
  const { answered } = useTabAnswers();
  const companies = (asKey ? key?.identity : session)?.companies;

  useEffect(() => {
    if (companies !== undefined) knownIds.setCompanies(companies, companyId);
  }, [companies, companyId]);
  useEffect(() => {
    if (schema !== null && answered !== null) {
      knownIds.add(idsIn(schema, answered.request, { ...answered.outcome.answer.data }));
    }
  }, [schema, answered]);
  return null;
}
