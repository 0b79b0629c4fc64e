/** The length of a call by its recording. */
const SECOND = 1_000;

export const wholeSeconds = (milliseconds: number): number => Math.round(milliseconds / SECOND);

/** The stored seconds differ from the measured length by a second or more. */
export const isLengthWrong = (seconds: number, milliseconds: number): boolean =>
  Math.abs(seconds - wholeSeconds(milliseconds)) >= 1;
