/** Serial numbers as screens show them. Pure functions. */

/** In groups of four, which are easier to compare with a picture. */
export const spacedSerial = (serialNumber: string): string =>
  /^\d{16,}$/.test(serialNumber) ? serialNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : serialNumber;

const ENDING = /^(.*?)((?:\s*\S){0,6})$/su;

/** The last six characters are what people compare, so they stay visible where the start is cut. */
export const splitSerial = (shown: string): readonly [start: string, end: string] => {
  const [, start = '', end = ''] = ENDING.exec(shown) ?? [];
  return [start, end];
};
