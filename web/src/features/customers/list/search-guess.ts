/** Guesses the search field from the typed text: digits are a phone, everything else is a name. Pure. */
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';

const isDigits = (text: string): boolean => /^[+\d\s-]+$/.test(text);
export const FEWEST_DIGITS = 4;

/** Undefined where staff are searched, or nothing is. */
export const guessedKey = (text: string, key?: unknown): CustomerSearchKey | undefined => {
  if (key === CustomerSearchKey.Staff || text.trim() === '') return undefined;
  return isDigits(text) ? CustomerSearchKey.Tel : CustomerSearchKey.Name;
};

/** Fewer digits than four are the end of too many phones. */
export const isTooFew = (text: string): boolean =>
  text.trim() !== '' && isDigits(text) && text.replaceAll(/\D/g, '').length < FEWEST_DIGITS;
