import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2, level AA. */
const levels: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Rules whose result depends on the color scheme. */
const colors: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The violations of WCAG 2.2 AA on a page, with enough detail to locate them. */
export function violationsOn(page: Page): Promise<string[]> {
  return run(page, levels);
}

/** The same for a second color scheme, in which only colors differ. */
export function colorViolationsOn(page: Page): Promise<string[]> {
  return run(page, colors);
}

/**
 * Runs axe in the page itself. `@axe-core/playwright` also collects what passes, and completes each run in a page of its own.
 * It does so for frames, and the portal has none.
 */
async function run(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('The page has frames, which this check would leave out.');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, runOnly);
}
