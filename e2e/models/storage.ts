/** What the browser keeps of a session. */
import type { Page } from '@playwright/test';

export interface Kept {
  readonly user: string | null;
  readonly cookie: string | undefined;
}

export const kept = async (page: Page): Promise<Kept> => {
  const user = await page.evaluate(() => localStorage.getItem('gonghai.user'));
  const cookies = await page.context().cookies();
  return { user, cookie: cookies.find(({ name }) => name === 'gonghai_session')?.value };
};

export const nothingKept: Kept = { user: null, cookie: undefined };
