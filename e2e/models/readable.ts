/** Accessibility checks of a page. */
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

const allRules = { runOnly: RULES, resultTypes: ['violations'] };
const contrastRule = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] };

const complaintsOf = (page: Page, options: object): Promise<unknown> =>
  page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => [id, impact, ...nodes.map(({ html }) => html)].join('\\n')))`);

/**
 * No axe rule is violated in either theme, and nothing is wider than the screen. The dark theme changes only colours,
 * so only the contrast rule runs there.
 */
export const expectReadable = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    expect(await complaintsOf(page, colorScheme === 'light' ? allRules : contrastRule)).toEqual([]);
  }
  const [shown, held] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  expect(held).toBeLessThanOrEqual(shown);
};
