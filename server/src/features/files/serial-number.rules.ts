/** Finds the serial number of a payment in the lines that recognition read. */
import { SERIAL_LENGTH } from '@gonghai/contract/files/picture.contract.ts';

export interface SerialNumber {
  readonly digits: string;
  /** The lines it was read from, as indexes. */
  readonly lines: readonly number[];
}

interface Candidate extends SerialNumber {
  readonly isLabelled: boolean;
}

/** The number of the shop, 商家订单号 or 商户订单号, is not the one of the payment. */
const LABEL = /(?<!商家|商户)(?:交易单号|转账单号|订单号|流水号)[:：]?$/;
const NUMBER = /\d+/g;
/** A shorter number at the end of a line is an amount or the end of a card, which the next line does not continue. */
const SHORTEST_BEGINNING = 8;
const SHORTEST_UNLABELLED = 16;

/** The numbers of one line, with what follows on the next lines. */
const candidatesAt = (texts: readonly string[], index: number): Candidate[] => {
  const text = texts[index] ?? '';
  const above = texts[index - 1] ?? '';
  return [...text.matchAll(NUMBER)].map((match) => {
    let [digits] = match;
    const lines = [index];
    // The label may be on the line above.
    const before = match.index === 0 ? above : text.slice(0, match.index);
    const isOpen = match.index + digits.length === text.length && digits.length >= SHORTEST_BEGINNING;
    for (const next of isOpen ? texts.slice(index + 1) : []) {
      if (digits.length >= SERIAL_LENGTH || !/^\d+$/.test(next)) break;
      digits += next;
      lines.push(index + lines.length);
    }
    return { digits, lines, isLabelled: LABEL.test(before) };
  });
};

const longest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => other.digits.length - one.digits.length)[0];

/**
 * A number after one of the labels wins, of several the one of the right length; then a number of exactly that length;
 * then the longest one.
 */
export const findSerialNumber = (lines: readonly string[]): SerialNumber | null => {
  // Recognition puts spaces between characters.
  const texts = lines.map((line) => line.replaceAll(/\s/g, ''));
  const all = texts.flatMap((_, index) => candidatesAt(texts, index));
  const labelled = all.filter(({ isLabelled }) => isLabelled);
  const isWhole = ({ digits }: Candidate): boolean => digits.length === SERIAL_LENGTH;
  const long = all.filter(({ digits }) => digits.length >= SHORTEST_UNLABELLED);
  const found = labelled.find(isWhole) ?? labelled[0] ?? all.find(isWhole) ?? longest(long);
  return found ? { digits: found.digits, lines: found.lines } : null;
};
