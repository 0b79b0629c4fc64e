/** Finds the serial number of a payment in the rows of a receipt. */
import { SERIAL_LENGTH } from '@gonghai/contract/files/picture.contract.ts';

interface SerialNumber {
  readonly digits: string;
  /** The first row it was read from. */
  readonly row: number;
}

interface Candidate extends SerialNumber {
  readonly isLabelled: boolean;
  /** A letter among the digits is a digit that was read wrong, or the number is none of a payment. */
  readonly isWhole: boolean;
}

/** The number of the shop, 商家订单号 or 商户订单号, is not the one of the payment. */
const LABEL = /(?<!商家|商户)(?:交易单号|转账单号|订单号|流水号)[:：]?$/;
const OTHER_LABEL = /(?:商[家户]\p{Script=Han}*号|[账帐]号|[账帐]户|卡号|户号|电话|手机号?)[:：]?$/u;
const NUMBER = /[\dA-Za-z*.,]*\d[\dA-Za-z*.,]*/g;
/** A shorter number at the end of a row is an amount or the end of a card, which the next row does not continue. */
const SHORTEST_BEGINNING = 8;
const SHORTEST_UNLABELLED = 16;

/** The numbers of one row, with what follows in the next rows. */
const candidatesAt = (texts: readonly string[], row: number): Candidate[] => {
  const text = texts[row] ?? '';
  const above = texts[row - 1] ?? '';
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    let [digits] = match;
    // The label may be in the row above.
    const before = match.index === 0 ? above : text.slice(0, match.index);
    if (OTHER_LABEL.test(before)) return [];
    const isOpen = match.index + digits.length === text.length && digits.length >= SHORTEST_BEGINNING;
    for (const next of isOpen ? texts.slice(row + 1) : []) {
      if (digits.length >= SERIAL_LENGTH || !/^\d+$/.test(next)) break;
      digits += next;
    }
    return [{ digits, row, isLabelled: LABEL.test(before), isWhole: /^\d+$/.test(digits) }];
  });
};

const longest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => other.digits.length - one.digits.length)[0];

/**
 * A number after one of the labels wins, of several the one of the right length; then a number of exactly that length;
 * then the longest one. If the labelled one was not read as a whole, no other takes its place.
 */
export const findSerialNumber = (rows: readonly string[]): SerialNumber | null => {
  const texts = rows.map((row) => row.replaceAll(/\s/g, ''));
  const all = texts.flatMap((_, row) => candidatesAt(texts, row));
  const labelled = all.filter(({ isLabelled }) => isLabelled);
  const hasLength = ({ digits }: Candidate): boolean => digits.length === SERIAL_LENGTH;
  const long = all.filter(({ digits, isWhole }) => isWhole && digits.length >= SHORTEST_UNLABELLED);
  const found = labelled.find(hasLength) ?? labelled[0] ?? long.find(hasLength) ?? longest(long);
  return found?.isWhole ? { digits: found.digits, row: found.row } : null;
};
