'use client';

import { useEffect } from 'react';
import { useMonaco } from '../parts/graphiql.ts';

/**
 * Defines the tokens of GraphQL for Monaco. Its own definition has one token for `query` and `ID`, and one for types and enum
 * values, which the documentation colors differently.
 */
export function useGraphqlTokens(): void {
  const monaco = useMonaco((state) => state.monaco);

  useEffect(() => {
    monaco?.languages.setMonarchTokensProvider('graphql', {
      defaultToken: '',
      tokenPostfix: '.gql',
      keywords: ['query', 'mutation', 'subscription', 'fragment', 'on'],
      literals: ['true', 'false', 'null'],
      tokenizer: {
        root: [
          [/(query|mutation|subscription|fragment)(\s+)(\w+)/, ['keyword', '', 'identifier']],
          [/\$\w+/, 'variable'],
          [/@\w+/, 'annotation'],
          [/[a-z_]\w*/, { cases: { '@literals': 'constant', '@keywords': 'keyword', '@default': 'identifier' } }],
          [/[A-Z][A-Z\d_]+\b/, { cases: { ID: 'type', '@default': 'constant' } }],
          [/[A-Z]\w*/, 'type'],
          [/-?\d[\d.eE+-]*/, 'number'],
          [/"""/, 'string', '@block'],
          [/"(?:[^"\\]|\\.)*"?/, 'string'],
          [/#.*/, 'comment'],
          [/[{}()[\]]/, '@brackets'],
          [/,/, 'delimiter'],
        ],
        block: [
          [/"""/, 'string', '@pop'],
          [/[^"]+|"/, 'string'],
        ],
      },
    });
  }, [monaco]);
}
