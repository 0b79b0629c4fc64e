/** How a caller is named in lists, cards and messages. */

interface KnownCaller {
  /** Of a customer; empty without one that the reader may see. */
  readonly Name: string;
  /** Of the colleague whose extension called; empty for any other number. */
  readonly ColleagueName: string;
  readonly Tel: string;
}

/** The number is an extension of a colleague. */
export const colleagueWords = (name: string): string => `同事 ${name}`;

const extensionWords = (extension: string): string => `（分机 ${extension}）`;
const colleagueLabel = (name: string, extension: string): string => colleagueWords(name) + extensionWords(extension);

/** The name of a colleague without the extension; undefined if the name does not contain this number. */
export const nameBefore = (name: string, number: string): string | undefined =>
  name.endsWith(extensionWords(number)) ? name.slice(0, -extensionWords(number).length) : undefined;

/** Empty if only the number is known. */
export const callerName = ({ Name, ColleagueName, Tel }: KnownCaller): string =>
  Name || (ColleagueName && colleagueLabel(ColleagueName, Tel));

/** How the notice of a missed call begins; the caller follows. */
const MISSED = '未接来电：';

export const missedMessage = (caller: KnownCaller): string =>
  MISSED + (caller.Name ? `${caller.Name}（${caller.Tel}）` : callerName(caller) || caller.Tel);

export const isMissedMessage = (message: string): boolean => message.startsWith(MISSED);
