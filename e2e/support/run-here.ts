import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './sign-in.ts';

/** The parts of the editor on a use-case page by their accessible names. */
export function runHereOf(page: Page) {
  const section = page.getByRole('region', { name: 'The operation and its response' });
  return {
    section,
    query: section.getByRole('textbox', { name: 'Query' }),
    variables: section.getByRole('textbox', { name: 'Variables' }),
    run: section.getByRole('button', { name: /^Run (on )?[A-Z]/ }),
    cancel: section.getByRole('button', { name: 'Cancel' }),
    company: section.getByRole('combobox', { name: /^Company/ }),
    own: section.getByRole('button', { name: 'Your response' }),
    recorded: section.getByRole('button', { name: 'Recorded response' }),
    answer: section.getByRole('tablist', { name: 'Your response' }),
    signIn: section.getByRole('link', { name: 'Sign in to run it with your data' }),
  };
}

/** Opens a use-case page and its editor. */
export async function runHere(page: Page, operation: string) {
  await open(page, `/use-cases/${operation}`);
  await page.getByRole('button', { name: 'Run it here' }).click();
  const parts = runHereOf(page);
  await expect(parts.query).toBeVisible();
  return parts;
}

/** Replaces an editor's text by keyboard. */
export async function rewrite(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  const { keyboard } = editor.page();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('Delete');
  await keyboard.insertText(text);
}

/** An editor's visible text. */
export async function textIn(editor: Locator): Promise<string> {
  return (await editor.locator('.cm-line').allInnerTexts()).map((line) => line.replace(/\n$/, '')).join('\n');
}

/** Delays a response of the portal's route until it is released. */
export async function holdAnswers(page: Page): Promise<{ letGo: () => void; asked: Promise<void> }> {
  let letGo = (): void => undefined;
  let tell = (): void => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/graphql', async (route) => {
    tell();
    await gate;
    await route.continue().catch(() => undefined);
  });
  return { letGo, asked };
}
