/** The rules that senders of leads follow: what is signed, and for how long it is valid. Pure. */

/** Seconds that the timestamp may differ from the server's clock. */
export const PUSH_WINDOW = 300;

/** The text whose HMAC-SHA256 with the account's secret is the signature, in front of the body's bytes. */
export const signedPrefix = (timestamp: string): string => `${timestamp}.`;

const TIMESTAMP = /^\d{1,12}$/;

/** Unix seconds as digits, at most five minutes off. */
export const isTimely = (timestamp: string, now: number): boolean =>
  TIMESTAMP.test(timestamp) && Math.abs(Number(timestamp) - now) <= PUSH_WINDOW;

const DIGIT = /\d/g;
const FEWEST_DIGITS = 7;

/** Hides the middle of a phone: 138****8000. Fewer digits are no phone and stay readable. */
export const maskedNumber = (text: string): string => {
  const digits = text.match(DIGIT)?.length ?? 0;
  if (digits < FEWEST_DIGITS) return text;
  let place = 0;
  return text.replaceAll(DIGIT, (digit) => {
    place += 1;
    return place > 3 && place <= digits - 4 ? '*' : digit;
  });
};

const LONG_NUMBER = /\d{7,}/g;

/** The same for every long number in a text of unknown shape. */
export const maskedText = (text: string): string => text.replaceAll(LONG_NUMBER, maskedNumber);
