import { expect, test } from 'vitest';
import { findCommands } from './command.ts';

const commands = [
  { title: 'Create an API key', context: 'Nordlicht Outdoor', path: '/admin/tokens/new' },
  { title: 'Switch to Hafenkante Kaffee', context: 'Company', path: '/docs' },
  { title: 'API keys', context: 'Nordlicht Outdoor', path: '/admin/tokens' },
];
const titles = (query: string) => findCommands(commands, query).map(({ title }) => title);

test('a command matches by the beginnings of its words, in any order', () => {
  expect(titles('key cre')).toEqual(['Create an API key']);
  expect(titles('hafenkante')).toEqual(['Switch to Hafenkante Kaffee']);
  expect(titles('nordlicht api')).toEqual(['Create an API key', 'API keys']);
});

test('a word that no command has matches none, and an empty query matches all', () => {
  expect(titles('create campaign')).toEqual([]);
  expect(titles('eys')).toEqual([]);
  expect(titles(' ')).toHaveLength(3);
});
