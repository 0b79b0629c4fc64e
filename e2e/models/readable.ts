/** Accessibility checks of a page. The tests of the screens check each of them alone, in both themes. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until all animations have ended. */
const settled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(`document.getAnimations().some(
        (one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)`),
    )
    .toBe(false);

const complaintsOf = (page: Page, runOnly: unknown): Promise<unknown> =>
  page.evaluate(`axe.run(
    [...document.querySelectorAll('[aria-modal=true]')].findLast((dialog) => dialog.checkVisibility()) ?? document,
    { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] },
  ).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => [id, impact, ...nodes.map(({ html }) => html)].join('\\n')))`);

/** Nothing is wider than the screen. */
export const expectNoWider = async (page: Page): Promise<void> => {
  const [shown, held] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  expect(held).toBeLessThanOrEqual(shown);
};

/** The whole page with its menu and tabs has one order of headings and landmarks, and is not wider than the screen. */
export const expectOrderly = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source);
  expect(await complaintsOf(page, ['best-practice'])).toEqual([]);
  await expectNoWider(page);
};

/**
 * No axe rule is violated in the themes by the dialog on top or the page, and nothing is wider than the screen. The
 * dark theme changes only colours, so only the contrast rule runs there.
 */
export const expectReadable = async (
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  await page.evaluate(axe.source);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    const contrast = { type: 'rule', values: ['color-contrast'] };
    expect(await complaintsOf(page, colorScheme === 'light' ? RULES : contrast)).toEqual([]);
  }
  await expectNoWider(page);
};
