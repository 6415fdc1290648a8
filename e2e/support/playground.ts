import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { untilAlive } from './sign-in.ts';

/** GraphiQL's parts by their accessible names. */
export function playgroundOf(page: Page) {
  return {
    query: page.getByRole('region', { name: 'Query', exact: true }),
    variables: page.getByRole('region', { name: 'Variables', exact: true }),
    result: page.getByRole('region', { name: 'Result Window' }),
    run: page.getByRole('button', { name: /^Run( on .*)?$/ }),
    prettify: page.getByRole('button', { name: 'Prettify' }),
  };
}

/** Opens the playground and waits until its editors are ready. */
export async function openPlayground(page: Page, path = '/playground') {
  await page.goto(path);
  return untilEditable(page);
}

/** Waits until the editors of the current page accept text. */
export async function untilEditable(page: Page) {
  await untilAlive(page);
  const playground = playgroundOf(page);
  await expect(lines(playground.query).first()).toBeVisible();
  await expect(lines(playground.variables).first()).toBeVisible();
  return playground;
}

/** Replaces an editor's text by keyboard. */
export async function write(editor: Locator, text: string): Promise<void> {
  await lines(editor).first().click();
  await editor.page().keyboard.press('ControlOrMeta+A');
  await editor.page().keyboard.press('Delete');
  await editor.page().keyboard.insertText(text);
}

/** An editor's visible lines, with ordinary spaces. */
export async function textOf(editor: Locator): Promise<string> {
  const found = await lines(editor).evaluateAll((elements) =>
    elements
      .filter((element) => element instanceof HTMLElement)
      .toSorted((first, second) => Number.parseFloat(first.style.top) - Number.parseFloat(second.style.top))
      .map((element) => element.textContent),
  );
  return found.join('\n').replaceAll('\u00a0', ' ');
}

function lines(editor: Locator): Locator {
  return editor.locator('.view-line');
}

/** Whether a request runs the reader's operation: cost requests and the portal's own operations don't. */
export function isRun(request: Request): boolean {
  if (!request.url().endsWith('/api/graphql') || request.headers()['x-cost-dry-run'] !== undefined) return false;
  return !/\b(?:query|mutation) Portal/.test(request.postData() ?? '');
}
