'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { OperationPricer } from '../../lib/playground/operation-pricer.ts';
import type { Price } from '../../lib/playground/price.ts';
import { readRunAs, readRunAsOnServer, subscribeToRunAs } from '../../lib/run-as-choice.ts';
import { useAnswers } from './answer/use-answers.ts';
import { useGraphiQL } from './graphiql.ts';

/** A price with the text it belongs to. */
export interface ShownPrice {
  price: Extract<Price, { kind: 'priced' | 'too-dear' }>;
  query: string;
  operationName: string | undefined;
}

/** Long enough that it isn't asked for at every letter. */
const pause = 600;

/** The price of the open operation, asked for whenever the reader pauses; null while it has none. */
export function usePrice(): ShownPrice | null {
  const [pricer] = useState(() => new OperationPricer());
  // Another caller has another budget.
  const { keyId } = useSyncExternalStore(subscribeToRunAs, readRunAs, readRunAsOnServer);
  const { state: answers } = useAnswers();
  const [shown, setShown] = useState<ShownPrice | null>(null);
  const { tabId, schema, query, variables, operationName } = useGraphiQL((state) => {
    const tab = state.tabs[state.activeTabIndex];
    return {
      tabId: tab?.id ?? '',
      schema: state.schema ?? null,
      query: tab?.query ?? '',
      variables: tab?.variables ?? '',
      operationName: state.operationName ?? undefined,
    };
  });

  const answered = answers.tabs.get(tabId)?.answered ?? null;
  useEffect(() => pricer.tryAgain(), [pricer, keyId, answered]);

  useEffect(() => {
    if (schema === null) return;
    const stop = new AbortController();
    const ask = async () => {
      const price = await pricer.price(schema, { query, variables, operationName }, stop.signal);
      if (stop.signal.aborted) return;
      const isShown = price?.kind === 'priced' || price?.kind === 'too-dear';
      setShown(isShown ? { price, query, operationName } : null);
    };
    const timer = setTimeout(() => {
      ask().catch(reportError);
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pricer, keyId, schema, query, variables, operationName]);

  return shown;
}
