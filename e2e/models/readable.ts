/** What a machine can tell about who can read a page. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing fades or slides any more: colours and places are what they will stay. */
const settled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(`document.getAnimations().some(
        (one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)`),
    )
    .toBe(false);

const OPTIONS = JSON.stringify({ runOnly: RULES });

const complaintsOf = (page: Page): Promise<unknown> =>
  page.evaluate(`axe.run(${OPTIONS}).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => [id, impact, ...nodes.map(({ html }) => html)].join('\\n')))`);

/** No rule that can be checked is broken, by day and by night, and nothing is wider than the screen. */
export const expectReadable = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    expect(await complaintsOf(page)).toEqual([]);
  }
  const [shown, held] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  expect(held).toBeLessThanOrEqual(shown);
};
