/** Finds the first visible sheet of an .xlsx and its related parts. */
import { posix } from 'node:path';
import { refuse } from './sheet-refused.ts';
import type { Archive } from './xlsx-archive.ts';
import { readXml, type XmlAttributes } from './xml-parser.ts';

interface WorkbookPlan {
  readonly sheet: string;
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Workbooks of old Macintoshes count days from 1904. */
  readonly date1904: boolean;
}

interface Relationship {
  readonly id: string;
  /** The last part of its type, because the rest differs between the two dialects of the format. */
  readonly role: string;
  readonly target: string;
}

const relationshipsOf = async (archive: Archive, part: string): Promise<Relationship[]> => {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(file)) return [];

  const found: Relationship[] = [];
  await readXml(archive.read(file), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.push({ id, role: posix.basename(type), target: path });
    },
  });
  return found;
};

/** Usually `r:id`, but the prefix may differ. */
const relationshipIdOf = (attributes: XmlAttributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

export const readWorkbook = async (archive: Archive): Promise<WorkbookPlan> => {
  const workbook = (await relationshipsOf(archive, '')).find(({ role }) => role === 'officeDocument')?.target;
  if (workbook === undefined || !archive.has(workbook) || !workbook.endsWith('.xml')) throw refuse.format();

  const visible: string[] = [];
  let root: string | undefined;
  let date1904 = false;
  await readXml(archive.read(workbook), {
    open: (name, attributes) => {
      root ??= name;
      if (name === 'workbookPr') date1904 = isTrue(attributes['date1904']);
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        visible.push(relationshipIdOf(attributes));
    },
  });
  // Word and PowerPoint files are such archives too.
  if (root !== 'workbook') throw refuse.format();

  const relationships = await relationshipsOf(archive, workbook);
  const sheets = new Map(
    relationships.filter(({ role }) => role === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const first = visible.find((id) => sheets.has(id)) ?? '';
  const targetOf = (role: string) => relationships.find((one) => one.role === role && archive.has(one.target))?.target;
  return {
    sheet: sheets.get(first) ?? '',
    sharedStrings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    date1904,
  };
};
