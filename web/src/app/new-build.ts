/** Whether the server has been given a newer build than the one this window runs: its code can then no longer be fetched. */
import { announceOnce } from '../platform/announce.ts';

const ENTRY = /<script[^>]+src="([^"]+)"/;

const runningEntry = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Called when code could not be fetched. A poor network looks the same from here, so the page itself is compared. */
export const lookForNewBuild = async (): Promise<void> => {
  try {
    const page = await (await fetch('./', { cache: 'no-store' })).text();
    const served = ENTRY.exec(page)?.[1];
    if (served !== undefined && served !== runningEntry()) announceOnce('warning', '系统已更新，请刷新页面后继续使用');
  } catch {
    // No network: the page that could not be drawn says so.
  }
};
