'use client';

import { explorerPlugin } from '../library/explorer.tsx';
import {
  BookOpen,
  Bookmark,
  ChartLine,
  ChartNoAxesColumn,
  Diff,
  FileCode,
  History,
  Info,
  Settings,
  Table2,
  UserRound,
} from 'lucide-react';
import type { GraphiQLPlugin } from '../parts/graphiql.ts';
import { AnswerDetails } from '../answer/answer-details.tsx';
import { ChangesView } from '../answer/changes-view.tsx';
import { ChartView } from '../answer/chart-view.tsx';
import { TableView } from '../answer/table-view.tsx';
import { RunHistory } from '../library/run-history.tsx';
import { SavedQueries } from '../library/saved-queries.tsx';
import { SchemaShelf } from '../library/schema-shelf.tsx';
import { UseCaseList } from '../library/use-case-list.tsx';
import { CostShelf } from '../run/cost-shelf.tsx';
import { RunAsShelf } from '../run-as/run-as-shelf.tsx';
import { SettingsShelf } from './settings-shelf.tsx';

/*
 * How to add a plugin: any GraphiQL plugin (`{ title, icon, content }`) works. Add it to one of the two lists. Its content
 * is a component without props. It reads the editors, tabs and schema with `useGraphiQL`, and `useLibrary` opens queries.
 */

const icon = (Icon: typeof BookOpen) => () => <Icon aria-hidden size={18} />;

/** GraphiQL follows a name in the query to this plugin. */
export const schemaPlugin: GraphiQLPlugin = { title: 'Schema', icon: icon(FileCode), content: SchemaShelf };

/** The plugins beside the editors, in the order of their tabs. */
export const plugins: GraphiQLPlugin[] = [
  { title: 'Use cases', icon: icon(BookOpen), content: UseCaseList },
  explorerPlugin,
  schemaPlugin,
  { title: 'Saved', icon: icon(Bookmark), content: SavedQueries },
  { title: 'History', icon: icon(History), content: RunHistory },
  { title: 'Cost', icon: icon(ChartNoAxesColumn), content: CostShelf },
  { title: 'Run as', icon: icon(UserRound), content: RunAsShelf },
  { title: 'Settings', icon: icon(Settings), content: SettingsShelf },
];

/** The views of a response beside its JSON, in the order of their tabs. `useShownRun` returns the response. */
export const answerPlugins: GraphiQLPlugin[] = [
  { title: 'Table', icon: icon(Table2), content: TableView },
  { title: 'Chart', icon: icon(ChartLine), content: ChartView },
  { title: 'Details', icon: icon(Info), content: AnswerDetails },
  { title: 'Changes', icon: icon(Diff), content: ChangesView },
];
