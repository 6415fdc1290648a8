'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { CostReader } from '#lib/playground/cost-reader.ts';
import type { OperationCost } from '#lib/playground/operation-cost.ts';
import { readRunAs, readRunAsOnServer, subscribeToRunAs } from '#lib/proxy/run-as-choice.ts';
import { useTabAnswers } from '../answer/use-answers.ts';
import { useGraphiQL } from '../parts/graphiql.ts';

/** A cost with the text it belongs to. */
export interface ShownCost {
  cost: Extract<OperationCost, { kind: 'known' | 'too-expensive' }>;
  query: string;
  operationName: string | undefined;
  tabId: string;
}

/** Milliseconds to wait after the last keystroke before the request. */
const pause = 600;

/** Set by `CostProvider`. */
export const CostContext = createContext<ShownCost | null>(null);

/** The cost of the current operation; null while it is unknown. */
export function useCost(): ShownCost | null {
  return useContext(CostContext);
}

/** Requests the cost of the current operation when the typing pauses. */
export function useAskedCost(): ShownCost | null {
  const [costs] = useState(() => new CostReader());
  // Another identity has another rate limit.
  const { keyId } = useSyncExternalStore(subscribeToRunAs, readRunAs, readRunAsOnServer);
  const { answered } = useTabAnswers();
  const [shown, setShown] = useState<ShownCost | null>(null);
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

  useEffect(() => costs.tryAgain(), [costs, keyId, answered]);

  useEffect(() => {
    if (schema === null) return;
    const stop = new AbortController();
    const ask = async () => {
      const cost = await costs.read(schema, { query, variables, operationName }, stop.signal);
      if (stop.signal.aborted) return;
      const isShown = cost?.kind === 'known' || cost?.kind === 'too-expensive';
      setShown(isShown ? { cost, query, operationName, tabId } : null);
    };
    const timer = setTimeout(() => {
      ask().catch(reportError);
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [costs, keyId, tabId, schema, query, variables, operationName]);

  return shown?.tabId === tabId ? shown : null;
}
