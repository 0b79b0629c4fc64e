/** How phone numbers in pushes are shown to the administrator. Pure. */

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
