import { expect, test } from 'vitest';
import { forgetWork } from '../session/browser-session.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { WindowStore } from './window-store.ts';

const mine = { query: '{ mine }', variables: '' };
const other = { query: '{ other }', variables: '' };

/** A browser with its storage and the names its windows hold. */
function makeBrowser() {
  const browser = memoryStorage();
  const held = new Map<string, symbol>();
  let made = 0;
  const openWindow = (window = memoryStorage(), owner = 'anna') => {
    const self = Symbol('window');
    const hold = (name: string) => {
      if (held.has(name) && held.get(name) !== self) return Promise.resolve(false);
      held.set(name, self);
      return Promise.resolve(true);
    };
    const close = () => {
      for (const [name, holder] of held) if (holder === self) held.delete(name);
    };
    const store = WindowStore.open({ owner, browser, window, hold, makeId: () => String((made += 1)) });
    return store.then((opened) => ({ store: opened, window, close }));
  };
  return { browser, openWindow };
}

test('a reload restores the tabs of its window', async () => {
  const { openWindow } = makeBrowser();
  const first = await openWindow();
  first.store.save({ tabs: [mine, other], active: 1 });
  first.close();
  const { store } = await openWindow(first.window);
  expect(store.workspace).toEqual({ tabs: [mine, other], active: 1, blanked: false });
});

test('two open windows never overwrite each other, even a duplicate', async () => {
  const { openWindow } = makeBrowser();
  const first = await openWindow();
  first.store.save({ tabs: [mine], active: 0 });
  const second = await openWindow();
  expect(second.store.workspace.tabs).toEqual([]);
  const copied = memoryStorage();
  copied.setItem('litfass:playground:window', first.window.getItem('litfass:playground:window') ?? '');
  const duplicate = await openWindow(copied);
  expect(duplicate.store.workspace.tabs).toEqual([mine]);
  duplicate.store.save({ tabs: [other], active: 0 });
  second.store.save({ tabs: [], active: 0 });
  first.close();
  expect((await openWindow(first.window)).store.workspace.tabs).toEqual([mine]);
});

test('only the next window takes over the tabs of closed windows', async () => {
  const { openWindow } = makeBrowser();
  const [first, second] = [await openWindow(), await openWindow()];
  first.store.save({ tabs: [mine], active: 0 });
  second.store.save({ tabs: [other], active: 0 });
  first.close();
  second.close();
  const third = await openWindow();
  expect(third.store.workspace.tabs).toEqual([mine, other]);
  expect((await openWindow()).store.workspace.tabs).toEqual([]);
});

test('after a sign-out elsewhere, this window keeps its tabs for the same person only', async () => {
  const { browser, openWindow } = makeBrowser();
  const here = await openWindow();
  here.store.save({ tabs: [mine], active: 0 });
  forgetWork(browser, memoryStorage());
  expect(here.store.keeping()).toBe('window');
  here.store.save({ tabs: [mine, other], active: 0 });
  expect(browser.length).toBe(0);
  here.close();
  const again = await openWindow(here.window);
  expect(again.store.workspace.tabs).toEqual([mine, other]);
  expect(again.store.keeping()).toBe('browser');

  forgetWork(browser, memoryStorage());
  again.store.save({ tabs: [mine], active: 0 });
  again.close();
  expect((await openWindow(here.window, 'viktor')).store.workspace.tabs).toEqual([]);
});

test('a sign-out in this window deletes everything, even what it would save while closing', async () => {
  const { browser, openWindow } = makeBrowser();
  const { store, window } = await openWindow();
  store.save({ tabs: [mine], active: 0 });
  forgetWork(browser, window);
  store.save({ tabs: [mine], active: 0 });
  expect([browser.length, window.length]).toEqual([0, 0]);
  expect(store.keeping()).toBe('nothing');
});
