/** Handmade workbooks, valid and hostile, with full control of every byte. */
import { CFB } from '@e965/xlsx';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** A false size for the directory. */
  readonly declaredSize?: number;
  /** Already deflated, for contents too large for memory. */
  readonly deflated?: Buffer;
  readonly flags?: number;
  readonly method?: number;
}

const fieldsOf = ({ name, content, declaredSize, deflated, flags = 0, method = 8 }: ArchiveEntry) => {
  const bytes = Buffer.from(content);
  const data = deflated ?? (method === 8 ? deflateRawSync(bytes) : bytes);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
  return { name: Buffer.from(name), data, fields };
};

export const anArchive = (entries: readonly ArchiveEntry[]): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, data, fields } = fieldsOf(entry);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    fields.copy(local, 4);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    fields.copy(record, 6);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(offset, 42);
    bodies.push(local, name, data);
    directory.push(record, name);
    offset += local.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
};

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (...targets: readonly (readonly [role: string, target: string])[]): string =>
  `<Relationships>${targets
    .map(([role, target], index) => `<Relationship Id="r${index}" Type="${RELATIONSHIPS}/${role}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export interface WorkbookContent {
  /** The content of sheetData. */
  readonly data?: string;
  /** The whole sheet part instead. */
  readonly sheet?: string;
  readonly afterData?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
}

export const workbookEntries = (content: WorkbookContent): ArchiveEntry[] => {
  const { data = '', afterData = '', strings = '', styles = '' } = content;
  const workbook = content.workbook ?? '<workbook><sheets><sheet name="甲" r:id="r0"/></sheets></workbook>';
  const sheet = content.sheet ?? `<worksheet><sheetData>${data}</sheetData>${afterData}</worksheet>`;
  return [
    { name: '_rels/.rels', content: relationships(['officeDocument', 'xl/workbook.xml']) },
    { name: 'xl/workbook.xml', content: workbook },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', '/xl/sharedStrings.xml'],
        ['styles', 'styles.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ];
};

export const aWorkbook = (content: WorkbookContent): Buffer => anArchive(workbookEntries(content));

/** The container of .xls files, and of workbooks with a password. */
export const aCompoundFile = (...streams: readonly (readonly [path: string, content: Buffer])[]): Buffer => {
  const container: unknown = CFB.utils.cfb_new({ root: 'R' });
  for (const [path, content] of streams) CFB.utils.cfb_add(container, path, content);
  return CFB.write(container, { type: 'buffer' });
};

export const anEncryptedWorkbook = (): Buffer =>
  aCompoundFile(['/EncryptionInfo', Buffer.alloc(300, 4)], ['/EncryptedPackage', Buffer.alloc(9_000, 7)]);

/** A small file whose sheet unpacks to this many megabytes, and denies it. */
export const aZipBomb = async (megabytes: number): Promise<Buffer> => {
  const name = 'xl/worksheets/sheet1.xml';
  const entries = workbookEntries({}).filter((entry) => entry.name !== name);
  const deflated = await deflatedMegabytes(megabytes, ' ');
  return anArchive([...entries, { name, content: '', deflated, declaredSize: 1_000 }]);
};

/** Deflates more than fits in memory: a beginning, then one megabyte repeatedly. */
export const deflatedMegabytes = async (megabytes: number, fill: string, head = ''): Promise<Buffer> => {
  const megabyte = Buffer.alloc(1024 * 1024, fill);
  const content = Readable.from([Buffer.from(head), ...Array<Buffer>(megabytes).fill(megabyte)]);
  return buffer(content.pipe(createDeflateRaw()));
};

/** A temporary folder for the files of one test file. */
export const temporaryFolder = async (): Promise<{
  save: (name: string, bytes: string | Uint8Array) => Promise<{ path: string }>;
  remove: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  return {
    save: async (name, bytes) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return { path };
    },
    remove: () => rm(folder, { recursive: true }),
  };
};

export const everything = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
};
