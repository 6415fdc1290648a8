'use client';

import type { EditorView } from '@codemirror/view';
import { buildSchema } from 'graphql';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { companiesNamed, forCompany } from '#lib/run/company-variables.ts';
import { idsIn, knownIds } from '#lib/run/known-ids.ts';
import type { SessionState } from '#lib/session/session-state.ts';
import { findJsonFault } from '#lib/run/json-text.ts';
import { rejectionOf } from '#lib/run/mutation-rejection.ts';
import { isMutation, operationAt, readQuery, rootFields } from '#lib/run/query-text.ts';
import { runOperation, type RunRequest } from '#lib/run/run-operation.ts';
import { isValidRequest } from '#lib/run/valid-request.ts';
import { readVariables } from '#lib/run/variable-faults.ts';
import { useSession } from '../shell/use-session.ts';
import { Callout } from '../ui/callout.tsx';
import { goTo, replaceText } from './code-editor.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { ConfirmRun, type PendingMutation } from './confirm-run.tsx';
import { KeyChoice } from './key-choice.tsx';
import { RunBar } from './run-bar.tsx';
import { RunEditors } from './run-editors.tsx';
import type { RunExample } from './run-example.ts';
import { RunOutcome } from './run-outcome.tsx';
import { SignInNote } from './sign-in-note.tsx';
import { useLanguages } from './use-languages.ts';
import { useRun } from './use-run.ts';
import { useRunTexts } from './use-run-texts.ts';

export interface RunnerProps {
  example: RunExample;
  schemaText: string;
  /** The page's recorded response. */
  recorded: ReactNode;
  onClose: () => void;
}

type PendingRun = PendingMutation & { request: RunRequest };

/** The editor of a use-case page. It runs the operation, with the reader's changes, in the reader's session. */
export function Runner({ example: documented, schemaText, recorded, onClose }: RunnerProps) {
  const schema = useMemo(() => buildSchema(schemaText), [schemaText]);
  const session = useSession();
  const companies = session !== 'loading' && session.signedIn ? session.companies : noCompanies;
  const companyId = chosenCompany(session);
  const example = useMemo(() => forCompany(documented, companyId), [documented, companyId]);
  const { texts, change, wasBlanked } = useRunTexts(documented);
  const isEdited = texts.query !== example.query || texts.variables !== example.variables;
  const [cursor, setCursor] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingRun | null>(null);
  const queryView = useRef<EditorView>(null);
  const variablesView = useRef<EditorView>(null);
  const signIn = useRef<HTMLDivElement>(null);
  const { running, finished, answered, run, cancel } = useRun();

  const read = useMemo(() => readQuery(texts.query), [texts.query]);
  const operation = read.kind === 'document' ? operationAt(read.operations, cursor) : undefined;
  const languages = useLanguages(schema, operation, variablesView);
  const affected = companiesNamed(texts, companies).map(({ name }) => name);
  const [company] = affected;
  // Beside the name of a company, the name of the only operation says nothing new.
  const isOnly = company !== undefined && read.kind === 'document' && read.operations.length === 1;
  const isSignedOut = session !== 'loading' && !session.signedIn;

  useEffect(() => {
    knownIds.setCompanies(companies, companyId);
    const view = variablesView.current;
    // The editor's text, not the state of this render: effects run later, and a person may have typed in between.
    if (view?.state.doc.toString() === documented.variables) replaceText(view, example.variables);
  }, [companies, companyId, documented, example]);
  useEffect(() => {
    if (answered !== null) knownIds.add(idsIn(schema, answered.request, { ...answered.outcome.answer.data }));
  }, [schema, answered]);

  const send = (request: RunRequest, isChange: boolean, variables = texts.variables) => {
    setPending(null);
    run({ request, texts: { query: request.query, variables }, isMutation: isChange }).catch(reportError);
  };

  /** The page's schema may be old, so the API decides whether a mutation that doesn't match it needs a confirmation. */
  const check = async (mutation: PendingRun) => {
    const { request } = mutation;
    const outcome = await run({ request, texts, isMutation: false }, (signal) =>
      rejectionOf(request, (asked, headers = {}) => runOperation(asked, signal, { headers })),
    );
    if (outcome === null) setPending(mutation);
  };

  const submit = () => {
    setProblem(null);
    const variables = readVariables(texts.variables);
    if (isSignedOut) {
      signIn.current?.querySelector('a')?.focus();
    } else if (read.kind === 'fault') {
      setProblem(`The query can’t be sent: ${read.message}`);
      goTo(queryView.current, read.offset);
    } else if (variables === null) {
      const fault = findJsonFault(texts.variables);
      setProblem(`The variables can’t be sent: ${fault?.message ?? 'they must be a JSON object, { "name": value }.'}`);
      goTo(variablesView.current, fault?.from ?? 0);
    } else if (operation !== undefined) {
      const request = { query: texts.query, operationName: operation.name?.value, variables };
      const mutation = { request, fields: rootFields(read.document, operation), variables: texts.variables };
      if (!isMutation(operation)) send(request, false);
      else if (isValidRequest(schema, request)) setPending(mutation);
      else check(mutation).catch(reportError);
    }
  };

  const goToPlace = ({ line, column }: { line: number; column: number }) => {
    const doc = queryView.current?.state.doc;
    if (doc !== undefined) goTo(queryView.current, doc.line(Math.min(line, doc.lines)).from + column - 1);
  };

  return (
    <div className="space-y-4">
      {wasBlanked && <Callout>Passwords and secrets were not kept. Enter them again.</Callout>}
      {session !== 'loading' && session.signedIn && (
        <CompanyChoice
          example={example}
          variables={texts.variables}
          session={session}
          getView={() => variablesView.current}
        />
      )}
      <RunEditors
        texts={texts}
        example={example}
        languages={languages}
        queryView={queryView}
        variablesView={variablesView}
        isEdited={isEdited}
        onQuery={(query, position) => {
          change({ query });
          setCursor(position);
        }}
        onVariables={(variables) => change({ variables })}
        onRun={submit}
        onProblem={setProblem}
      />
      <KeyChoice
        variables={texts.variables}
        onReplace={(places, insert) =>
          variablesView.current?.dispatch({ changes: places.map(({ from, to }) => ({ from, to, insert })) })
        }
      />
      {isSignedOut && <SignInNote ref={signIn} />}
      <RunBar
        example={example}
        texts={texts}
        isEdited={isEdited}
        name={isOnly ? undefined : operation?.name?.value}
        company={company}
        canRun={!isSignedOut}
        running={running}
        onRun={submit}
        onCancel={cancel}
        onClose={onClose}
      />
      {problem !== null && (
        <Callout kind="danger" live>
          {problem}
        </Callout>
      )}
      <ConfirmRun
        pending={pending}
        schema={schema}
        name={session !== 'loading' && session.signedIn ? session.name : null}
        companies={affected}
        onConfirm={() => pending !== null && send(pending.request, true, pending.variables)}
        onCancel={() => setPending(null)}
      />
      <RunOutcome
        schema={schema}
        finished={finished}
        answered={answered}
        running={running}
        texts={texts}
        companies={companies}
        recorded={recorded}
        onRetry={submit}
        onGoTo={goToPlace}
        onFix={({ query, variables }) => {
          replaceText(queryView.current, query);
          replaceText(variablesView.current, variables);
          queryView.current?.focus();
        }}
      />
    </div>
  );
}

const noCompanies: [] = [];

/** The company that the reader chose: in the URL, else in the header. */
function chosenCompany(session: SessionState | 'loading'): string | null {
  if (session === 'loading' || !session.signedIn) return null;
  const requested = new URLSearchParams(window.location.search).get('company');
  return session.companies.find(({ id }) => id === requested)?.id ?? session.companyId;
}
