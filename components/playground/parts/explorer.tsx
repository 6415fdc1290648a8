'use client';

import dynamic from 'next/dynamic';
import { ListChecks } from 'lucide-react';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { loadExplorer, type GraphiQLPlugin } from './graphiql.ts';

// Loaded on demand: it has its own renderer of the whole schema.
const Explorer = dynamic(loadExplorer, {
  loading: () => (
    <div className="p-3">
      <SkeletonLines label="Loading the explorer" />
    </div>
  ),
});

/** GraphiQL's own explorer, which builds a query by clicking fields. */
export const explorerPlugin: GraphiQLPlugin = {
  title: 'Explorer',
  icon: () => <ListChecks aria-hidden size={18} />,
  content: () => (
    <div className="playground-scroll playground-explorer">
      <Explorer />
    </div>
  ),
};
