/** The browser's permission to connect to programs on the user's computer, such as the middleware of a desk phone. */
import { readStored, writeStored } from '../platform/storage.ts';

/** `closed`: the page has no https, so the browser neither connects nor asks. */
export type LoopbackPermission = 'granted' | 'prompt' | 'denied' | 'closed';

/** Newer browsers have a permission of its own for the same computer. */
const NAMES = ['loopback-network', 'local-network-access'];
const CONNECTED = 'gonghai.phone.desk-connected';

const stateOf = async (name: string): Promise<PermissionState | undefined> => {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    // The browser does not know this permission.
    return undefined;
  }
};

/** Browsers that have no such permission do not ask. */
export const readLoopbackPermission = async (): Promise<LoopbackPermission> => {
  if (!isSecureContext) return 'closed';
  for (const name of NAMES) {
    const state = await stateOf(name);
    if (state) return state;
  }
  return 'granted';
};

/** A page on the same computer is never asked about, although the permission stays open. */
export const rememberConnected = (): void => writeStored(CONNECTED, true);

/** Whether the user must be told something before the browser is made to connect. */
export const mustExplainConnection = async (): Promise<boolean> => {
  const permission = await readLoopbackPermission();
  return permission === 'prompt' ? readStored(CONNECTED) !== true : permission !== 'granted';
};
