/** What an edit changed, in the words of the screens: ids become the names they stand for. */
import type { CustomerEdit } from '@gonghai/contract/customers/customer.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { Db } from '../../db/database.ts';
import type { StoredCustomer } from './customers.queries.ts';

const FIELDS = {
  Name: '姓名',
  EducationId: '学历',
  CustomerTrackStatusId: '跟进状态',
  TagId: '标签',
  DicTreeId: '自定义字典',
  Remark: '备注',
} as const;
type Field = keyof typeof FIELDS;

const TABLES: Partial<Record<Field, DicTable>> = {
  EducationId: DicTable.Education,
  CustomerTrackStatusId: DicTable.TrackStatus,
  TagId: DicTable.CustomerTag,
};

const nameOf = async (db: Db, tenantId: number, field: Field, value: unknown): Promise<string> => {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value !== 'number') return String(value);
  const table = TABLES[field];
  const row =
    table === undefined
      ? await db
          .selectFrom('dictionary_node')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', value)
          .executeTakeFirst()
      : await db
          .selectFrom('dictionary_item')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .where('dic_table', '=', table)
          .where('id', '=', value)
          .executeTakeFirst();
  return row?.name ?? String(value);
};

export interface ChangeRecord {
  readonly sentence: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** Undefined where nothing changed. */
export const changeRecord = async (
  db: Db,
  tenantId: number,
  current: StoredCustomer,
  edit: CustomerEdit,
): Promise<ChangeRecord | undefined> => {
  const sentences: string[] = [];
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [name, label] of Object.entries(FIELDS)) {
    const field = name as Field;
    const typed = field === 'Remark' && edit.Remark === null ? '' : edit[field];
    if (typed === undefined || typed === current[field]) continue;
    before[field] = await nameOf(db, tenantId, field, current[field]);
    after[field] = await nameOf(db, tenantId, field, typed);
    sentences.push(`${label}：${before[field]} → ${after[field]}`);
  }
  return sentences.length === 0 ? undefined : { sentence: sentences.join('；'), before, after };
};
