/** What the screen tests ask of their browser from outside the page. */
import '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

/** Moves the mouse to the point of the page and clicks: real events, in one request. */
export const clickAt: BrowserCommand<[x: number, y: number]> = async ({ page }, x, y) => page.mouse.click(x, y);
