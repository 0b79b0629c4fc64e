/** The shared strings table of an .xlsx. */
import type { SheetLimits } from './sheet-limits.ts';
import { refuse } from './sheet-refused.ts';
import { plainText } from './xml-text.ts';
import { readXml } from './xml-parser.ts';

/** Every character may be escaped as `_x1234_`: a raw text this many times too long is too long in any case. */
const ESCAPE_LENGTH = 7;

export const rawCapacity = (limits: SheetLimits): number => limits.cellCharacters * ESCAPE_LENGTH;

export const readSharedStrings = async (part: AsyncIterable<Buffer>, limits: SheetLimits): Promise<string[]> => {
  const strings: string[] = [];
  const most = (limits.rows + 1) * limits.columns;
  const longest = rawCapacity(limits);
  let characters = 0;
  let current = '';
  let reading = false;
  let inPhonetics = false;

  await readXml(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') inPhonetics = true;
      else if (name === 't') reading = !inPhonetics;
    },
    text: (text) => {
      // A text too long for a cell is refused only when a cell uses it, so only its beginning is kept.
      if (reading && current.length <= longest) current += text.slice(0, longest + 1);
    },
    close: (name) => {
      if (name === 't') reading = false;
      else if (name === 'rPh') inPhonetics = false;
      else if (name === 'si') {
        characters += current.length;
        if (strings.length >= most || characters > limits.totalCharacters) throw refuse.content();
        strings.push(plainText(current));
      }
    },
  });
  return strings;
};
