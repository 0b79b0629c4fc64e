/** The range of a file that a request asks for. */

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Undefined for the whole file: no range, several ranges, or one that is malformed (RFC 9110). A condition (`If-Range`)
 * never holds, because files have no validator here.
 */
export const readRange = (
  { range, 'if-range': condition }: RangeHeaders,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const [match, first = '', last = ''] = ONE_RANGE.exec(range ?? '') ?? [];
  if (match === undefined || condition !== undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
};
