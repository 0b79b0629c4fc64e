/** The credential of this phone: all that the page stores. */
import { phoneSecret } from '@gonghai/contract/wire/phone-hub.ts';

const KEY = 'gonghai.phone-credential';

/** Private windows may refuse the storage; the phone then has to be paired again after a reload. */
const orUndefined = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const readCredential = (): string | undefined =>
  phoneSecret.safeParse(orUndefined(() => localStorage.getItem(KEY))).data;
export const writeCredential = (credential: string): void =>
  void orUndefined(() => localStorage.setItem(KEY, credential));
export const removeCredential = (): void => void orUndefined(() => localStorage.removeItem(KEY));

/** The secret in the address of the QR code. It is taken out of the address, so that a reload does not send it again. */
export const takeSecret = (): string | undefined => {
  const { data } = phoneSecret.safeParse(location.hash.slice(1));
  if (location.hash) history.replaceState(null, '', location.pathname);
  return data;
};
