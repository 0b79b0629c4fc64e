/** Finds accessible names on a page without Chinese. */
import type { Page } from '@playwright/test';

/** Plain text is excluded, because data may be Latin: only labels count. */
const TEXT = new Set(['StaticText', 'InlineTextBox', 'RootWebArea']);
const isForeign = (text: string): boolean => /[a-z]/i.test(text) && !/\p{Script=Han}/u.test(text);

export const foreignNames = async (page: Page): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const named = nodes.flatMap(({ ignored, role, name, description }) =>
    ignored || TEXT.has(String(role?.value))
      ? []
      : [name, description].map((words) => ({ role: String(role?.value), words: String(words?.value ?? '') })),
  );
  const foreign = named.filter(({ words }) => isForeign(words)).map(({ role, words }) => `${role}: ${words}`);
  return [...new Set(foreign)];
};
