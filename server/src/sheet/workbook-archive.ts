/** Packs sheets into an .xlsx while they are being written, and stops when nobody is reading any more. */
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

export interface WorkbookParts {
  readonly title: string;
  readonly creator: string;
  /** A sheet is asked for when the one before it is packed: how many there will be need not be known. */
  readonly sheets: AsyncIterable<SheetPart> | Iterable<SheetPart>;
  /** Called once when the last byte is out, or when the reader left before. */
  readonly onClosed?: () => void;
}

/** Fast rather than small: the XML of a sheet repeats itself so much that a low level already takes nine tenths. */
const COMPRESSION = 2;
/** Equal content gives equal bytes: the archive's own clock says nothing anybody needs. */
const MADE = new Date(2000, 0, 1);
const options = { compressionLevel: COMPRESSION, mtime: MADE };

export const packWorkbook = ({ title, creator, sheets, onClosed }: WorkbookParts): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | undefined;
  const add = (path: string, xml: string): void => zip.addBuffer(Buffer.from(xml), path, options);

  const pack = async (): Promise<void> => {
    // This one stands first because that is where programs look which tell an .xlsx from any other archive.
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
