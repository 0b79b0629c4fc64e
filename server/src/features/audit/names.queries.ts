/** Current names of the ids in audit entries. Deleted records have none. */
import type { AuditRow } from '@gonghai/contract/audit/audit.contract.ts';
import { idsIn, nameKey, type NamedKind, namedKinds } from '@gonghai/contract/audit/audit-words.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';

type UnnamedRow = Omit<AuditRow, 'Names'>;

/** The table of each kind. Ids of dictionary items are unique only within their dictionary. */
const sourceOf = {
  department: { table: 'department' },
  role: { table: 'role' },
  staff: { table: 'staff' },
  customer: { table: 'customer' },
  lead: { table: 'lead' },
  'dictionary-node': { table: 'dictionary_node' },
  profession: { table: 'dictionary_item', dicTable: DicTable.Profession },
  education: { table: 'dictionary_item', dicTable: DicTable.Education },
  tag: { table: 'dictionary_item', dicTable: DicTable.CustomerTag },
  'track-status': { table: 'dictionary_item', dicTable: DicTable.TrackStatus },
  'after-sale-status': { table: 'dictionary_item', dicTable: DicTable.AfterSaleStatus },
  'work-order': { table: 'work_order' },
  product: { table: 'product' },
  'list-type': { table: 'dictionary_item', dicTable: DicTable.CustomerType },
  'payment-type': { table: 'dictionary_item', dicTable: DicTable.Payment },
  merchant: { table: 'dictionary_item', dicTable: DicTable.PaymentMerchant },
} as const satisfies Record<NamedKind, { readonly table: string; readonly dicTable?: DicTable }>;

interface Named {
  readonly kind: NamedKind;
  readonly id: number;
  readonly name: string;
}

const readNames = async (db: Db, tenantId: number, wanted: ReadonlyMap<NamedKind, Set<number>>): Promise<Named[]> => {
  const parts = namedKinds.flatMap((kind) => {
    const ids = wanted.get(kind);
    if (!ids) return [];
    const source = sourceOf[kind];
    const within = 'dicTable' in source ? sql`and dic_table = ${source.dicTable}` : sql``;
    return [
      sql`select ${kind}::text as kind, id, name from ${sql.table(source.table)}
        where tenant_id = ${tenantId} and id = ${anyOf([...ids])} ${within}`,
    ];
  });
  if (parts.length === 0) return [];
  return (await sql<Named>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
};

export const withNames = async (db: Db, tenantId: number, rows: readonly UnnamedRow[]): Promise<AuditRow[]> => {
  const wanted = new Map<NamedKind, Set<number>>();
  for (const [kind, id] of rows.flatMap(idsIn)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  const named = await readNames(db, tenantId, wanted);
  const names = new Map(named.map(({ kind, id, name }) => [nameKey(kind, id), name]));
  const namesIn = (row: UnnamedRow) =>
    idsIn(row).flatMap(([kind, id]) => {
      const name = names.get(nameKey(kind, id));
      return name === undefined ? [] : [[nameKey(kind, id), name] as const];
    });
  return rows.map((row) => ({ ...row, Names: Object.fromEntries(namesIn(row)) }));
};
