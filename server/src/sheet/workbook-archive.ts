/** Packs sheets into an .xlsx while they are written, and stops when the client disconnects. */
import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  contentTypesXml,
  packageXml,
  propertiesXml,
  sheetPath,
  stylesXml,
  workbookRelationshipsXml,
  workbookXml,
} from './workbook-xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly xml: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface WorkbookParts {
  readonly title: string;
  readonly creator: string;
  /** A sheet is requested when the previous one is packed, so their number need not be known. */
  readonly sheets: AsyncIterable<SheetPart> | Iterable<SheetPart>;
  /** Called once, after the last byte or when the client disconnects. */
  readonly onClosed?: () => void;
}

/** Low compression: sheet XML repeats itself so much that this already saves nine tenths. */
const COMPRESSION = 2;
/** A fixed time, so that equal content gives equal bytes. */
const MADE = new Date(2000, 0, 1);
const options = { compressionLevel: COMPRESSION, mtime: MADE };

export const packWorkbook = ({ title, creator, sheets, onClosed }: WorkbookParts): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | undefined;
  const add = (path: string, xml: string): void => zip.addBuffer(Buffer.from(xml), path, options);

  const pack = async (): Promise<void> => {
    // Comes first, because programs recognise an .xlsx by its first entry.
    add('_rels/.rels', packageXml);
    add('docProps/core.xml', propertiesXml(title, creator));
    add('xl/styles.xml', stylesXml);
    const names: string[] = [];
    for await (const { name, xml } of sheets) {
      if (output.destroyed) return;
      names.push(name);
      current = Readable.from(xml, { objectMode: false });
      zip.addReadStream(current, sheetPath(names.length), options);
      await finished(current);
    }
    add('xl/workbook.xml', workbookXml(names));
    add('xl/_rels/workbook.xml.rels', workbookRelationshipsXml(names));
    add('[Content_Types].xml', contentTypesXml(names));
    zip.end();
  };

  pipeline(zip.outputStream, output, () => {
    current?.destroy();
    onClosed?.();
  });
  zip.on('error', (error) => output.destroy(error));
  pack().catch((error: Error) => output.destroy(error));
  return output;
};
