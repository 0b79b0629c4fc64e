/** Code that is fetched when it is first needed, and what is said when it cannot be had. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announceOnce } from './announce.ts';

/** The user has been told why, or sees it where the code was to be. */
export class CodeNotFetched extends Error {}

const ENTRY = /<script[^>]+src="([^"]+)"/;

const runningEntry = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

/** A newer build on the server and a poor network look the same from here, so the page itself is compared. */
const tellWhy = async (otherwise: string | undefined): Promise<void> => {
  try {
    const page = await (await fetch('./', { cache: 'no-store' })).text();
    const served = ENTRY.exec(page)?.[1];
    if (served !== undefined && served !== runningEntry()) announceOnce('warning', '系统已更新，请刷新页面后继续使用');
    else if (otherwise) announceOnce('error', otherwise);
  } catch {
    announceOnce('error', messages.poorNetwork);
  }
};

/** `otherwise` is said when neither the network nor a newer build is the reason. */
export const fetchCode = async <Code>(load: () => Promise<Code>, otherwise?: string): Promise<Code> => {
  try {
    return await load();
  } catch (cause) {
    void tellWhy(otherwise);
    throw new CodeNotFetched('Code could not be fetched', { cause });
  }
};
