import next from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** `process.env` has two homes; everything else is told its configuration. Tests, tools and start scripts hand it on. */
const environmentOnlyInEnvFiles = {
  files: ['api/**/*.ts', 'app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}', 'proxy.ts'],
  ignores: ['api/config/env.ts', 'lib/env.ts', '**/*.test.ts', '**/testing/**', '**/bench/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Read the environment in api/config/env.ts or lib/env.ts only.' },
    ],
  },
};

export default defineConfig(
  globalIgnores([
    '.next/**',
    '.data/**',
    'next-env.d.ts',
    'test-results/**',
    'playwright-report/**',
    // Shown to readers, who have rules of their own, and run by a test.
    'content/guides/programs/**',
  ]),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // A query builder or promise that nobody awaits is the bug that tests see last.
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
      ],
      // Recurses without end over the self-referring types of postgres.js (typescript-eslint 8.73).
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
      // components/shell/soft-links.tsx follows plain links; a component of the router each costs what it says there.
      '@next/next/no-html-link-for-pages': 'off',
      'no-restricted-imports': ['error', { name: 'next/link', message: 'Use <a {...softLink}> (lib/soft-link.ts).' }],
    },
  },
  {
    // Command-line entries talk to a person through the terminal; tests and peers look into foreign values.
    files: ['deploy/**/*.ts', '**/bench/**/*.ts', 'e2e/**/*.ts', '**/*.test.ts', '**/testing/**/*.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  environmentOnlyInEnvFiles,
);
