import next from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Only two modules read `process.env`; all others receive their configuration. Tests, tools and start scripts pass it
 * on. One module determines the client's address (api/http/client-address.ts).
 */
const onePlaceForEach = {
  files: ['api/**/*.ts', 'app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}', 'proxy.ts'],
  ignores: ['api/config/env.ts', 'lib/server/env.ts', '**/*.test.ts', '**/testing/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message: 'Read the environment in api/config/env.ts or lib/server/env.ts only.',
      },
      { object: 'request', property: 'ip', message: 'Use clientAddress: this is the address of the proxy in front.' },
    ],
  },
};

/**
 * A path with several `../` hides its target. `\\x2F` is a slash, because a literal one would end the regular
 * expression.
 */
const noClimbingImports = {
  selector: 'ImportDeclaration[source.value=/^(?:\\.\\.\\x2F){3}/]',
  message: 'Import from #api/…, #app/…, #components/…, #lib/… and so on (package.json, "imports").',
};

export default defineConfig(
  globalIgnores([
    '.next/**',
    '.data/**',
    'dist/**',
    'next-env.d.ts',
    'test-results/**',
    'playwright-report/**',
    'lib/graphql/generated/**',
    // Sample programs in the guides: they follow their own style, and a test runs them.
    'content/guides/programs/**',
  ]),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Tests rarely detect a query builder or promise without `await`.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "TSAsExpression:not([typeAnnotation.typeName.name='const'])",
          message: 'No unchecked cast: narrow, parse or prove the type instead.',
        },
        noClimbingImports,
      ],
      // Recurses infinitely on self-referencing types, such as zod's type of a JSON value (typescript-eslint 8.73).
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx', 'lib/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    plugins: { '@next/next': next },
    rules: {
      ...next.configs.recommended.rules,
      // components/shell/soft-links.tsx handles plain links, and explains the cost of one router component per link.
      '@next/next/no-html-link-for-pages': 'off',
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'Use <a {...softLink}> (lib/text/soft-link.ts).' },
      ],
    },
  },
  {
    // Command-line programs write to the terminal; tests and peers inspect untyped values.
    files: ['scripts/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts', '**/*.test.ts', '**/testing/**/*.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': ['error', noClimbingImports] },
  },
  onePlaceForEach,
);
