/** Addresses of the calendar of reconciliation. */
import { type AddressPatch, linkTo } from '../ui/page/address.ts';

/** The names that the calendar gives its state, in its tab. */
export const calendarLink = (patch: AddressPatch): string =>
  linkTo(
    'workOrder/statements',
    Object.fromEntries(Object.entries(patch).map(([name, text]) => [`calendar.${name}`, text])),
  );

/** The rows of a wallet on a day like 2026-11-17. */
export const calendarDayLink = (day: string, wallet: number): string =>
  calendarLink({ month: day.slice(0, 7), day, wallet: String(wallet) });
