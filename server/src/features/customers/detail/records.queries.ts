/** SQL on records of customers and on the history of their owners. */
import { type Act, type CustodyMove, custodySentence } from '@gonghai/contract/customers/custody.rules.ts';
import type { CustodyStep, CustomerRecord } from '@gonghai/contract/customers/customer.contract.ts';
import { actLabel } from '@gonghai/contract/customers/custody.rules.ts';
import type { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { Insertable } from 'kysely';
import { columnsOf, type Values } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { CustomerRecordTable } from '../../../db/tables.ts';

export const writeRecord = async (trx: Db, record: Values<Insertable<CustomerRecordTable>>): Promise<void> => {
  await trx.insertInto('customer_record').values(columnsOf(record)).execute();
};

/** Maximum that a drawer shows. */
const MOST_RECORDS = 1_000;

const records = (db: Db, tenantId: number, customerId: number) =>
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
    .where('r.customer_id', '=', customerId)
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
export const recordSentence = ({
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
}): string =>
  act === null || toPlacement === null
    ? record
    : custodySentence({ ...move, act, toPlacement, remark: record }, writer);

export const readRecords = async (
  db: Db,
  tenantId: number,
  customerId: number,
  recordType: RecordType | undefined,
): Promise<CustomerRecord[]> => {
  let query = records(db, tenantId, customerId).orderBy('r.id', 'desc').limit(MOST_RECORDS);
  if (recordType !== undefined) query = query.where('r.record_type', '=', recordType);
  const rows = await query.execute();
  return rows.map(({ id, recordType: type, createdTime, writer, ...written }) => ({
    Id: id,
    UserName: writer ?? '系统',
    RecordType: type,
    CreatedTime: createdTime,
    Record: recordSentence({ ...written, writer }),
  }));
};

/** Oldest first: each period ends when the next begins. */
export const readCustody = async (db: Db, tenantId: number, customerId: number): Promise<CustodyStep[]> => {
  const rows = await records(db, tenantId, customerId).where('r.act', 'is not', null).orderBy('r.id').execute();
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
