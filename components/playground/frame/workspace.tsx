'use client';

import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';
import { forCompany } from '#lib/run/company-variables.ts';
import type { DocumentedOperation } from '#lib/run/playground-tabs.ts';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { useAnswers } from '../answer/use-answers.ts';
import { AnswerPane } from '../answer/answer-pane.tsx';
import { FirstAnswer } from '../library/first-answer.tsx';
import { LibraryContext } from '../library/library-context.ts';
import { RecordRuns } from '../library/record-runs.tsx';
import { useCatalog } from '../library/use-catalog.ts';
import { useCompanyQueries } from '../library/use-company-queries.ts';
import { QueryEditor, useGraphiQL, useGraphiQLActions, type GraphiQLPlugin } from '../parts/graphiql.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { PaneSwitch, type Pane } from '../parts/pane-switch.tsx';
import { CostLine } from '../run/cost-line.tsx';
import { CostProvider } from '../run/cost-provider.tsx';
import { RunButton } from '../run/run-button.tsx';
import { useSkippedRuns } from '../run/use-skipped-runs.ts';
import { IdentityBar } from '../run-as/identity-bar.tsx';
import { KeyRefusedNote } from '../run-as/key-refused-note.tsx';
import { useRunAs } from '../run-as/use-run-as.ts';
import { OriginLine } from '../tabs/origin-line.tsx';
import { QueryTabs } from '../tabs/query-tabs.tsx';
import { useArrival } from '../tabs/use-arrival.ts';
import { useOpenQuery } from '../tabs/use-open-query.ts';
import { VariablesPane } from '../variables/variables-pane.tsx';
import { Commands } from './commands.tsx';
import { PluginPanel } from './plugin-panel.tsx';
import { PluginRail } from './plugin-rail.tsx';
import { answerPlugins, plugins, schemaPlugin } from './plugins.tsx';
import { placeOfReference } from './schema-reference.ts';
import { SplitPanes } from './split-panes.tsx';

const formKey = 'litfass:layout:variables-form';

interface WorkspaceProps {
  owner: string;
  operation: DocumentedOperation | null;
  /** The company that the reader chose in the header. */
  companyId: string | null;
  /** Fetches the schema again for the first time; GraphiQL does it from then on. */
  onFetchSchema: (() => void) | undefined;
}

/**
 * Tabs at the top; below them the plugins, the editors and the response. A narrow screen shows one pane at a time.
 */
export function Workspace({ owner, operation: documentedHere, companyId, onFetchSchema }: WorkspaceProps) {
  const [pane, setPane] = useState<Pane>('query');
  const [asForm, setAsForm] = useState(() => browserStorage()?.getItem(formKey) === 'yes');
  const [path, setPath] = useState<readonly SchemaPlace[]>([]);
  const { answers, state } = useAnswers();
  const operation = useMemo(() => documentedHere && forCompany(documentedHere, companyId), [documentedHere, companyId]);
  const catalog = useOwnCatalog(companyId);
  const { isReady, openDocumented, openText } = useOpenQuery();
  const actions = useGraphiQLActions();
  const { visible, runs } = useGraphiQL((state) => ({ visible: state.visiblePlugin, runs: state.queryId }));
  const { session, asKey } = useRunAs();
  const companies = session?.companies ?? [];
  const shared = useCompanyQueries(companies.find(({ id }) => id === companyId) ?? null);
  const [last, setLast] = useState<GraphiQLPlugin | null>(visible);
  useArrival(operation, answers.show);
  useSkippedRuns();

  const [runsSeen, setRunsSeen] = useState(runs);
  if (runs !== runsSeen) {
    setRunsSeen(runs);
    // After a run on a narrow screen, show the response.
    setPane('answer');
  }

  const showPlugin = (plugin: GraphiQLPlugin | string) => {
    actions.setVisiblePlugin(plugin);
    setLast(plugins.find((known) => known === plugin || known.title === plugin) ?? null);
    setPane('library');
  };
  const choosePane = (next: Pane) => {
    if (next === 'library' && visible === null) actions.setVisiblePlugin(last ?? plugins[0]);
    setPane(next);
  };
  const lookUp = (place: SchemaPlace | null) => {
    if (place === null) return;
    setPath([place]);
    showPlugin(schemaPlugin);
  };
  const library = {
    owner,
    catalog,
    path,
    onPath: setPath,
    shared,
    openUseCase: (useCase: CatalogUseCase) => {
      openDocumented(useCase);
      setPane('query');
    },
    openText: (text: TabText) => {
      openText(text);
      setPane('query');
    },
  };
  const showPlace = (next: Pane) => {
    // A place in the variables is a place in their JSON.
    if (next === 'variables') setAsForm(false);
    setPane(next);
  };

  return (
    <LibraryContext value={library}>
      <RecordRuns />
      <CostProvider>
        <div className="flex min-h-0 flex-1 flex-col max-sm:[reading-flow:flex-visual]">
          {/* A phone has it below the pane switch, with the query, and always while an API key is in use. */}
          <div
            className={clsx(
              'flex items-center gap-2 border-b border-rule pl-2',
              pane !== 'query' && !asKey && 'max-sm:hidden',
            )}
          >
            <QueryTabs />
            <IdentityBar onSwitch={() => showPlugin('Run as')} />
          </div>
          <KeyRefusedNote onPaste={() => showPlugin('Run as')} />
          <PaneSwitch
            shown={pane}
            onShow={choosePane}
            runButton={<RunButton companies={companies} className="min-w-0 sm:shrink-0" />}
          />
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            <div className={pane === 'library' ? 'contents' : 'contents max-lg:hidden!'}>
              <PluginRail
                isShown={pane === 'library'}
                onShow={showPlugin}
                onToggle={() => actions.setVisiblePlugin(visible === null ? (last ?? plugins[0]) : null)}
                onFetchSchema={() => {
                  if (onFetchSchema === undefined) actions.introspect().catch(reportError);
                  else onFetchSchema();
                }}
              />
            </div>
            <SplitPanes
              name="side"
              label="Width of the library"
              direction="row"
              bounds={{ initial: 22, min: 20, max: 45 }}
              // Rows of the explorer need this width.
              minRem={15.5}
              narrow={pane === 'library' ? 'first' : 'second'}
              first={visible === null ? null : <PluginPanel />}
              second={
                <SplitPanes
                  name="editors"
                  label="Width of the query"
                  direction="row"
                  // A table needs more width than a query.
                  bounds={{ initial: 43, min: 20, max: 80 }}
                  narrow={pane === 'answer' ? 'second' : 'first'}
                  first={
                    <SplitPanes
                      // A form needs more room than JSON.
                      name={asForm ? 'query-and-form' : 'query'}
                      label="Height of the query"
                      direction="column"
                      bounds={{ initial: asForm ? 40 : 66, min: 15, max: 90 }}
                      narrow={pane === 'variables' ? 'second' : 'first'}
                      first={
                        <section aria-label="Query" className="playground-pane">
                          <div className="playground-pane-head">
                            <Commands
                              owner={owner}
                              companies={companies}
                              view={state.view === 'json' ? undefined : state.view}
                              onAsk={() => setPane('query')}
                              onSaved={() => showPlugin('Saved')}
                            />
                          </div>
                          <div className="graphiql-container playground-editor">
                            {!isReady && (
                              <div className="absolute inset-x-4 top-4 max-w-80">
                                <SkeletonLines label="Loading the editor" />
                              </div>
                            )}
                            <QueryEditor onClickReference={(reference) => lookUp(placeOfReference(reference))} />
                          </div>
                          {/* Covers line numbers: GraphiQL's editors overflow, for their tooltips. */}
                          <div className="relative z-1 flex min-h-9 items-center justify-between gap-x-3 border-t border-rule bg-panel px-1">
                            <OriginLine documented={documentedOf(catalog, operation)} />
                            <CostLine onShow={() => showPlugin('Cost')} />
                          </div>
                        </section>
                      }
                      second={
                        <section aria-label="Variables" className="playground-pane">
                          <VariablesPane
                            asForm={asForm}
                            onForm={(form) => {
                              setAsForm(form);
                              keepText(formKey, form ? 'yes' : 'no');
                            }}
                          />
                        </section>
                      }
                    />
                  }
                  second={
                    <section aria-label="Response" className="playground-pane">
                      <AnswerPane
                        plugins={answerPlugins}
                        start={(view) => <FirstAnswer view={view} />}
                        onShow={showPlace}
                      />
                    </section>
                  }
                />
              }
            />
          </div>
        </div>
      </CostProvider>
    </LibraryContext>
  );
}

/** The use cases with the variables of the chosen company. */
function useOwnCatalog(companyId: string | null) {
  const catalog = useCatalog();
  return useMemo(
    () => (typeof catalog === 'string' ? catalog : catalog.map((useCase) => forCompany(useCase, companyId))),
    [catalog, companyId],
  );
}

function documentedOf(
  catalog: ReturnType<typeof useCatalog>,
  operation: DocumentedOperation | null,
): readonly DocumentedOperation[] {
  if (typeof catalog !== 'string') return catalog;
  return operation === null ? [] : [operation];
}
