'use client';

import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';
import type { DocumentedOperation } from '#lib/run/playground-tabs.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import { useAnswers } from '../answer/use-answers.ts';
import { AnswerPane } from '../answer/answer-pane.tsx';
import { Command } from '../parts/command.tsx';
import { Commands } from './commands.tsx';
import { CostLens } from '../run/cost-lens.tsx';
import { EditorSkeleton } from '../parts/editor-skeleton.tsx';
import { QueryEditor, useGraphiQL } from '../parts/graphiql.ts';
import { useCatalog } from '../library/use-catalog.ts';
import { OriginLine } from '../tabs/origin-line.tsx';
import { PaneSwitch, type Pane } from '../parts/pane-switch.tsx';
import { QueryTabs } from '../tabs/query-tabs.tsx';
import { placeOfReference } from './schema-reference.ts';
import { SidePane, type Shelf } from './side-pane.tsx';
import { SplitPanes } from './split-panes.tsx';
import { useArrival } from '../tabs/use-arrival.ts';
import { useOpenQuery } from '../tabs/use-open-query.ts';
import { useSkippedRuns } from '../run/use-skipped-runs.ts';
import { VariablesPane } from '../variables/variables-pane.tsx';

const sideKey = 'litfass:layout:side-open';

/**
 * Tabs at the top; below them the side pane, the editors and the response. A narrow screen shows one pane at a time.
 */
export function Workspace({ owner, operation }: { owner: string; operation: DocumentedOperation | null }) {
  const [pane, setPane] = useState<Pane>('query');
  const [shelf, setShelf] = useState<Shelf>('use-cases');
  const [path, setPath] = useState<readonly SchemaPlace[]>([]);
  const { answers, state } = useAnswers();
  const catalog = useCatalog();
  const { isReady, openDocumented, openText } = useOpenQuery();
  useArrival(operation, answers.showNamed);
  const [isSideOpen, setIsSideOpen] = useState(() => browserStorage()?.getItem(sideKey) !== 'no');
  const runs = useGraphiQL((state) => state.queryId);
  useSkippedRuns();

  const [runsSeen, setRunsSeen] = useState(runs);
  if (runs !== runsSeen) {
    setRunsSeen(runs);
    // After a run on a narrow screen, show the response.
    setPane('answer');
  }

  const documented = typeof catalog === 'string' ? (operation === null ? [] : [operation]) : catalog;

  const toggleSide = () => {
    setIsSideOpen(!isSideOpen);
    keepText(sideKey, isSideOpen ? 'no' : 'yes');
  };

  const showShelf = (next: Shelf) => {
    setShelf(next);
    setIsSideOpen(true);
    keepText(sideKey, 'yes');
  };
  const lookUp = (place: SchemaPlace | null) => {
    if (place === null) return;
    setPath([place]);
    showShelf('schema');
    setPane('library');
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-rule px-2 md:px-3">
        <div className="max-md:hidden">
          <Command icon={PanelLeft} onClick={toggleSide} pressed={isSideOpen}>
            Library
          </Command>
        </div>
        <QueryTabs />
      </div>
      <PaneSwitch shown={pane} onShow={setPane} />
      <SplitPanes
        name="side"
        label="Width of the library"
        direction="row"
        bounds={{ initial: 24, min: 15, max: 45 }}
        narrow={pane === 'library' ? 'first' : 'second'}
        first={
          isSideOpen || pane === 'library' ? (
            <SidePane
              owner={owner}
              shelf={shelf}
              onShelf={setShelf}
              path={path}
              onPath={setPath}
              catalog={catalog}
              onOpenUseCase={(useCase) => {
                openDocumented(useCase);
                setPane('query');
              }}
              onOpenText={(text) => {
                openText(text);
                setPane('query');
              }}
            />
          ) : null
        }
        second={
          <SplitPanes
            name="editors"
            label="Width of the query"
            direction="row"
            bounds={{ initial: 50, min: 20, max: 80 }}
            narrow={pane === 'answer' ? 'second' : 'first'}
            first={
              <SplitPanes
                name="query"
                label="Height of the query"
                direction="column"
                bounds={{ initial: 66, min: 15, max: 90 }}
                narrow={pane === 'variables' ? 'second' : 'first'}
                first={
                  <section aria-label="Query" className="playground-pane">
                    <div className="playground-pane-head">
                      <Commands
                        owner={owner}
                        view={state.view === 'json' ? undefined : state.view}
                        onAsk={() => setPane('query')}
                        onSaved={() => showShelf('saved')}
                      />
                      <CostLens />
                    </div>
                    <OriginLine documented={documented} />
                    <div className="graphiql-container playground-editor">
                      {!isReady && <EditorSkeleton />}
                      <QueryEditor onClickReference={(reference) => lookUp(placeOfReference(reference))} />
                    </div>
                  </section>
                }
                second={
                  <section aria-label="Variables" className="playground-pane">
                    <VariablesPane />
                  </section>
                }
              />
            }
            second={
              <section aria-label="Response" className="playground-pane">
                <AnswerPane onShow={setPane} />
              </section>
            }
          />
        }
      />
    </div>
  );
}
