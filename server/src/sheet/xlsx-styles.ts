/** The styles of an .xlsx, of which only number formats are used. */
import { lookOfFormatCode, lookOfFormatId, type NumberLook } from './number-format.ts';
import { readXml } from './xml-parser.ts';

/** The number format of each cell style, by style number. */
export const readLooks = async (part: AsyncIterable<Buffer>): Promise<NumberLook[]> => {
  const codes = new Map<number, NumberLook>();
  const styles: number[] = [];
  let inCellFormats = false;

  await readXml(part, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'numFmt') codes.set(id, lookOfFormatCode(attributes['formatCode'] ?? ''));
      else if (name === 'xf' && inCellFormats) styles.push(id);
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles.map((id) => codes.get(id) ?? lookOfFormatId(id));
};
