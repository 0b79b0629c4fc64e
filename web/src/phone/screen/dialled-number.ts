/** The number in what was typed or pasted into the dial pad. Pure. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';

/** Words around a number, as in a copied line of a sheet or a chat. */
const AROUND = /^[^\d+＋(（０-９]+|[^\d０-９]+$/g;

/** Digits without spaces, dashes, country code and the text around them. */
export const cleanNumber = (text: string): string => normalPhone(text.trim().replaceAll(AROUND, ''));

/** Long enough to be dialled. The server decides what may be dialled. */
export const isDiallable = (number: string): boolean => isPhone(number);
