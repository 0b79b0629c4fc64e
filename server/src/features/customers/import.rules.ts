/** What an import does with each line of a sheet: taken, told apart from what is known, or left out, and why. Pure. */
import {
  customerSheetMessages as say,
  ImportLogType,
  ImportResult,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { customerMessages } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';

/** A line that can be read. */
export interface SheetCustomer {
  readonly rowNumber: number;
  readonly name: string;
  readonly tel: string;
  readonly education?: string | undefined;
  readonly tag?: string | undefined;
  readonly status?: string | undefined;
  readonly node?: string | undefined;
  readonly remark: string;
  readonly extras: Readonly<Record<string, string>>;
}

/** One that cannot. */
export interface BadLine {
  readonly rowNumber: number;
  readonly complaint: string;
  readonly name: string;
  readonly tel: string;
}

export type SheetLine = SheetCustomer | BadLine;

/** Where customers can be imported to. */
export type ImportPlace = typeof Placement.Owned | typeof Placement.Pool;

/** A sheet that was read and judged: its lines in their order, some at a time. */
export interface SheetImport {
  readonly to: ImportPlace;
  readonly pieces: () => AsyncIterable<readonly SheetLine[]>;
}

/** Adds the phones that none of the lines before these had. */
export const noteFirstLines = (
  first: Map<string, number>,
  lines: readonly SheetLine[],
): ReadonlyMap<string, number> => {
  for (const line of lines) if (!('complaint' in line) && !first.has(line.tel)) first.set(line.tel, line.rowNumber);
  return first;
};

/** On which line each phone stands first. */
export const findFirstLines = async ({ pieces }: SheetImport): Promise<ReadonlyMap<string, number>> => {
  const first = new Map<string, number>();
  for await (const lines of pieces()) noteFirstLines(first, lines);
  return first;
};

/** As the log keeps it. */
export interface ReportedLine {
  readonly Row: number;
  readonly Name: string;
  readonly Tel: string;
  readonly Result: ImportResult;
  readonly Text: string;
}

export interface Chosen {
  readonly educationId: number | null;
  readonly tagId: number | null;
  readonly statusId: number | null;
  readonly nodeId: number | null;
}

export interface NamedChoices {
  readonly education: ReadonlyMap<string, number>;
  readonly tag: ReadonlyMap<string, number>;
  readonly status: ReadonlyMap<string, number>;
  /** By name and by whole path; null where a name alone could mean several. */
  readonly node: ReadonlyMap<string, number | null>;
}

const TITLES = { education: '学历', tag: '标签', status: '跟进状态', node: '自定义字典' } as const;
type Choice = keyof typeof TITLES;

/** Names become ids; one that nobody knows leaves the field empty, and is told. */
export const chooseByName = (
  row: Pick<SheetCustomer, Choice>,
  choices: NamedChoices,
): { readonly chosen: Chosen; readonly remarks: readonly string[] } => {
  const remarks: string[] = [];
  const find = (choice: Choice): number | null => {
    const name = row[choice];
    if (name === undefined) return null;
    const id = choices[choice].get(name);
    if (id == null) remarks.push(`${TITLES[choice]}“${name}”${id === null ? '不唯一' : '不存在'}，已留空`);
    return id ?? null;
  };
  const chosen = { educationId: find('education'), tagId: find('tag'), statusId: find('status'), nodeId: find('node') };
  return { chosen, remarks };
};

/** Lines of a piece: those to be taken, and what is said of the others. `firstLines` tells where each phone stands first. */
export const sortLines = (
  lines: readonly SheetLine[],
  firstLines: ReadonlyMap<string, number>,
): { readonly first: readonly SheetCustomer[]; readonly told: readonly ReportedLine[] } => {
  const first: SheetCustomer[] = [];
  const told: ReportedLine[] = [];
  for (const line of lines) {
    const before = firstLines.get(line.tel);
    if ('complaint' in line) told.push(lineOf(line, ImportResult.Failed, line.complaint));
    else if (before === undefined || before === line.rowNumber) first.push(line);
    else told.push(lineOf(line, ImportResult.Repeated, say.repeatedInFile(before)));
  }
  return { first, told };
};

export const lineOf = (
  { rowNumber, name, tel }: Pick<SheetCustomer, 'rowNumber' | 'name' | 'tel'>,
  Result: ImportResult,
  ...texts: readonly string[]
): ReportedLine => ({ Row: rowNumber, Name: name, Tel: tel, Result, Text: texts.filter(Boolean).join('；') });

/** What is known of a customer whose phone the sheet holds. */
export interface KnownCustomer extends Chosen {
  readonly id: number;
  readonly tel: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
  readonly remark: string;
  readonly repeatedTime: number | null;
}

export interface Filling extends Chosen {
  readonly id: number;
  readonly remark: string;
  /** Which of its fields were empty and are not any more, as they are called. */
  readonly filled: readonly string[];
  /** Attributes it did not have. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** As it was, by column; `extends` by key, null for what was not there. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Only what is empty is filled in. */
export const fillIn = (
  known: KnownCustomer,
  row: SheetCustomer,
  chosen: Chosen,
  keys: ReadonlySet<string>,
): Filling => {
  const attributes = Object.entries(row.extras).filter(([key]) => !keys.has(key));
  const fills = {
    educationId: known.educationId === null && chosen.educationId !== null,
    tagId: known.tagId === null && chosen.tagId !== null,
    statusId: known.statusId === null && chosen.statusId !== null,
    nodeId: known.nodeId === null && chosen.nodeId !== null,
    remark: known.remark === '' && row.remark !== '',
  };
  return {
    id: known.id,
    educationId: fills.educationId ? chosen.educationId : known.educationId,
    tagId: fills.tagId ? chosen.tagId : known.tagId,
    statusId: fills.statusId ? chosen.statusId : known.statusId,
    nodeId: fills.nodeId ? chosen.nodeId : known.nodeId,
    remark: fills.remark ? row.remark : known.remark,
    filled: [
      ...(fills.educationId ? [TITLES.education] : []),
      ...(fills.tagId ? [TITLES.tag] : []),
      ...(fills.statusId ? [TITLES.status] : []),
      ...(fills.nodeId ? [TITLES.node] : []),
      ...(fills.remark ? ['备注'] : []),
      ...attributes.map(([key]) => key),
    ],
    attributes,
    before: {
      education_id: known.educationId,
      tag_id: known.tagId,
      track_status_id: known.statusId,
      node_id: known.nodeId,
      remark: known.remark,
      repeated_time: known.repeatedTime,
      extends: Object.fromEntries(attributes.map(([key]) => [key, null])),
    },
  };
};

/** What a line is told that met a known customer; undefined for one that is to be left alone altogether. */
export const meetingOf = (placement: Placement): string | undefined =>
  placement === Placement.Blacklist ? undefined : say.known[placement];

export const withinCapacity = (
  rows: readonly SheetCustomer[],
  left: number | null,
): { readonly going: readonly SheetCustomer[]; readonly beyond: readonly ReportedLine[] } => {
  const most = left ?? rows.length;
  return {
    going: rows.slice(0, most),
    beyond: rows.slice(most).map((row) => lineOf(row, ImportResult.Failed, customerMessages.capacityReached)),
  };
};

export interface Tally {
  readonly inserted: number;
  readonly repeated: number;
  readonly failed: number;
}

export const tallyOf = (lines: readonly ReportedLine[]): Tally => {
  const count = (result: ImportResult): number => lines.filter(({ Result }) => Result === result).length;
  return {
    inserted: count(ImportResult.Taken),
    repeated: count(ImportResult.Repeated),
    failed: count(ImportResult.Failed),
  };
};

/** Attributes are brought to customers that are there: nothing is repeated unless the file itself says it twice. */
export const importSentence = ({ inserted, repeated, failed }: Tally, type: ImportLogType): string =>
  type === ImportLogType.Fields && repeated === 0
    ? `成功${inserted}条，失败${failed}条`
    : `成功${inserted}条，重复${repeated}条，失败${failed}条`;
