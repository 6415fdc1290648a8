'use client';

import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { browserStorage, keepText } from '../../lib/browser-storage.ts';
import type { DocumentedOperation } from '../../lib/playground-tabs.ts';
import type { SchemaPlace } from '../../lib/playground/schema-places.ts';
import { useAnswers } from './answer/use-answers.ts';
import { AnswerPane } from './answer-pane.tsx';
import { Command } from './command.tsx';
import { Commands } from './commands.tsx';
import { CostLens } from './cost-lens.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { QueryEditor, useGraphiQL } from './graphiql.ts';
import { useCatalogue } from './library/use-catalogue.ts';
import { OriginLine } from './origin-line.tsx';
import { PaneSwitch, type Pane } from './pane-switch.tsx';
import { QueryTabs } from './query-tabs.tsx';
import { placeOfReference } from './schema-reference.ts';
import { SidePane, type Shelf } from './side-pane.tsx';
import { SplitPanes } from './split-panes.tsx';
import { useArrival } from './use-arrival.ts';
import { useOpenQuery } from './use-open-query.ts';
import { useRefusedRuns } from './use-refused-runs.ts';
import { VariablesPane } from './variables-pane.tsx';

const sideKey = 'litfass:layout:side-open';

/** Tabs above; then side pane, editors and answer, beside each other or, on a narrow screen, one at a time. */
export function Workspace({ owner, operation }: { owner: string; operation: DocumentedOperation | null }) {
  const [pane, setPane] = useState<Pane>('query');
  const [shelf, setShelf] = useState<Shelf>('use-cases');
  const [trail, setTrail] = useState<readonly SchemaPlace[]>([]);
  const { answers, state } = useAnswers();
  const catalogue = useCatalogue();
  const { isReady, openDocumented, openText } = useOpenQuery();
  useArrival(operation, answers.showNamed);
  const [isSideOpen, setIsSideOpen] = useState(() => browserStorage()?.getItem(sideKey) !== 'no');
  const runs = useGraphiQL((state) => state.queryId);
  useRefusedRuns();

  const [runsSeen, setRunsSeen] = useState(runs);
  if (runs !== runsSeen) {
    setRunsSeen(runs);
    // Whoever runs something on a narrow screen wants to see what comes of it.
    setPane('answer');
  }

  const documented = typeof catalogue === 'string' ? (operation === null ? [] : [operation]) : catalogue;

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
    setTrail([place]);
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
              trail={trail}
              onTrail={setTrail}
              catalogue={catalogue}
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
              <section aria-label="Answer" className="playground-pane">
                <AnswerPane onShow={setPane} />
              </section>
            }
          />
        }
      />
    </div>
  );
}
