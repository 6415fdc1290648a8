'use client';

import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { browserStorage, keepText } from '../../lib/browser-storage.ts';
import { AnswerPane } from './answer-pane.tsx';
import { Command, Commands } from './commands.tsx';
import { QueryEditor, useGraphiQL } from './graphiql.ts';
import { PaneSwitch, type Pane } from './pane-switch.tsx';
import { QueryTabs } from './query-tabs.tsx';
import { SidePane } from './side-pane.tsx';
import { SplitPanes } from './split-panes.tsx';
import { VariablesPane } from './variables-pane.tsx';

const sideKey = 'litfass:layout:side-open';

/** Tabs above; then side pane, editors and answer, beside each other or, on a narrow screen, one at a time. */
export function Workspace() {
  const [pane, setPane] = useState<Pane>('query');
  const [isSideOpen, setIsSideOpen] = useState(() => browserStorage()?.getItem(sideKey) !== 'no');
  const isFetching = useGraphiQL((state) => state.isFetching);

  const [wasFetching, setWasFetching] = useState(isFetching);
  if (isFetching !== wasFetching) {
    setWasFetching(isFetching);
    // Whoever runs something on a narrow screen wants to see what comes back.
    if (isFetching) setPane('answer');
  }

  const toggleSide = () => {
    setIsSideOpen(!isSideOpen);
    keepText(sideKey, isSideOpen ? 'no' : 'yes');
  };

  return (
    <div className="graphiql-container flex min-h-0 flex-1 flex-col">
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
        first={isSideOpen || pane === 'library' ? <SidePane /> : null}
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
                      <Commands />
                    </div>
                    <div className="playground-editor">
                      <QueryEditor />
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
                <AnswerPane />
              </section>
            }
          />
        }
      />
    </div>
  );
}
