/** Loads code on first use, and reports when it cannot be loaded. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announceOnce } from './announce.ts';

/** The message was already shown, or is shown in place of the component. */
export class CodeNotFetched extends Error {}

const ENTRY = /<script[^>]+src="([^"]+)"/;

const runningEntry = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

/** A new build on the server and a network error look the same, so the page itself is compared. */
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

/** `otherwise` is the message when neither the network nor a new build is the reason. */
export const fetchCode = async <Code>(load: () => Promise<Code>, otherwise?: string): Promise<Code> => {
  try {
    return await load();
  } catch (cause) {
    void tellWhy(otherwise);
    throw new CodeNotFetched('Code could not be fetched', { cause });
  }
};
