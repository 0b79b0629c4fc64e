/** SQL on records of customers and on the history of their owners. */
import { type Act, type CustodyMove, custodySentence } from '@gonghai/contract/customers/custody.rules.ts';
import type { CustodyStep, CustomerRecord } from '@gonghai/contract/customers/customer.contract.ts';
import { actLabel } from '@gonghai/contract/customers/custody.rules.ts';
import type { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Insertable } from 'kysely';
import { columnsOf, type Values } from '../../../db/columns.ts';
import { customerColumn, type Customers, salesOf } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { CustomerRecordTable } from '../../../db/tables.ts';

export const writeRecord = async (trx: Db, record: Values<Insertable<CustomerRecordTable>>): Promise<void> => {
  await trx.insertInto('customer_record').values(columnsOf(record)).execute();
};

/** The same for a customer of either kind. */
export const writeRecordOf = (
  trx: Db,
  { tenantId, kind }: Customers,
  customerId: number,
  record: Omit<Values<Insertable<CustomerRecordTable>>, 'tenantId' | 'customerId' | 'afterSaleId'>,
): Promise<void> =>
  writeRecord(trx, {
    tenantId,
    ...(kind === CustomerKind.Sales ? { customerId } : { afterSaleId: customerId }),
    ...record,
  });

/** Maximum that a drawer shows. */
const MOST_RECORDS = 1_000;

const records = (db: Db, { tenantId, kind }: Customers, customerId: number) =>
  db
    .selectFrom('customer_record as r')
    .leftJoin('staff as writer', (join) =>
      join.onRef('writer.tenant_id', '=', 'r.tenant_id').onRef('writer.id', '=', 'r.staff_id'),
    )
    .leftJoin('staff as giver', (join) =>
      join.onRef('giver.tenant_id', '=', 'r.tenant_id').onRef('giver.id', '=', 'r.from_owner_id'),
    )
    .leftJoin('staff as taker', (join) =>
      join.onRef('taker.tenant_id', '=', 'r.tenant_id').onRef('taker.id', '=', 'r.to_owner_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where(`r.${customerColumn[kind]}`, '=', customerId)
    .select([
      'r.id as id',
      'r.record_type as recordType',
      'r.record as record',
      'r.created_time as createdTime',
      'r.act as act',
      'r.from_placement as fromPlacement',
      'r.to_placement as toPlacement',
      'writer.name as writer',
      'giver.name as fromOwner',
      'taker.name as toOwner',
    ])
    .$narrowType<{
      recordType: RecordType;
      act: Act | null;
      fromPlacement: Placement | null;
      toPlacement: Placement | null;
    }>();

/** The text of a record: the written text, or the target of a move. */
export const recordSentence = (
  {
    act,
    toPlacement,
    record,
    writer,
    ...move
  }: Omit<CustodyMove, 'act' | 'toPlacement' | 'remark'> & {
    readonly act: Act | null;
    readonly toPlacement: Placement | null;
    readonly record: string;
    readonly writer: string | null;
  },
  kind: CustomerKind,
): string =>
  act === null || toPlacement === null
    ? record
    : custodySentence({ ...move, act, toPlacement, remark: record }, writer, kind);

export const readRecords = async (
  db: Db,
  of: Customers,
  customerId: number,
  recordType: RecordType | undefined,
): Promise<CustomerRecord[]> => {
  let query = records(db, of, customerId).orderBy('r.id', 'desc').limit(MOST_RECORDS);
  if (recordType !== undefined) query = query.where('r.record_type', '=', recordType);
  const rows = await query.execute();
  return rows.map(({ id, recordType: type, createdTime, writer, ...written }) => ({
    Id: id,
    UserName: writer ?? '系统',
    RecordType: type,
    CreatedTime: createdTime,
    Record: recordSentence({ ...written, writer }, of.kind),
  }));
};

/** Oldest first: each period ends when the next begins. */
export const readCustody = async (db: Db, tenantId: number, customerId: number): Promise<CustodyStep[]> => {
  const rows = await records(db, salesOf(tenantId), customerId)
    .where('r.act', 'is not', null)
    .orderBy('r.id')
    .execute();
  const ends = rows.slice(1).map(({ createdTime }) => createdTime);
  return rows.flatMap(({ id, act, toPlacement, toOwner, writer, createdTime }, at) =>
    act === null || toPlacement === null
      ? []
      : [
          {
            Id: id,
            Act: actLabel[act],
            CustomerType: toPlacement,
            UserName: toOwner,
            MoverName: writer,
            StartTime: createdTime,
            EndTime: ends[at] ?? null,
          },
        ],
  );
};
