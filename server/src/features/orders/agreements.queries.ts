/** SQL on agreements, and on those that a phone has. */
import type {
  Agreement,
  AgreementEdit,
  AgreementRow,
  WholeAgreement,
} from '@gonghai/contract/orders/agreement.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { contains } from '../../db/sql.ts';

const agreements = (db: Db, tenantId: number) =>
  db
    .selectFrom('agreement')
    .select(['id as Id', 'title as Title', 'created_time as CreatedTime'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id');

const whole = (db: Db, tenantId: number) =>
  agreements(db, tenantId)
    .select(['body as Text', 'status as Status', 'version as Version'])
    .$narrowType<{ Status: UsableStatus }>();

export const readAgreements = (db: Db, tenantId: number): Promise<Agreement[]> =>
  agreements(db, tenantId).where('status', '=', UsableStatus.Enabled).execute();

/** Undefined if it does not exist. */
export const readAgreement = (db: Db, tenantId: number, id: number): Promise<WholeAgreement | undefined> =>
  agreements(db, tenantId).select('body as Text').where('id', '=', id).executeTakeFirst();

interface AgreementSearch {
  readonly SearchValue?: string | null | undefined;
  readonly Status?: UsableStatus | null | undefined;
}

export const searchAgreements = (
  db: Db,
  tenantId: number,
  { SearchValue, Status, ...page }: AgreementSearch & PageRequest,
): Promise<Page<AgreementRow>> => {
  let query = whole(db, tenantId);
  const words = SearchValue?.trim();
  if (words) query = query.where(({ eb, fn }) => eb(fn('lower', ['title']), 'like', contains(words.toLowerCase())));
  if (Status != null) query = query.where('status', '=', Status);
  return readPage(db, query, page);
};

export const lockAgreement = (trx: Db, tenantId: number, id: number): Promise<AgreementRow | undefined> =>
  whole(trx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

/** It does not change until the transaction ends. */
export const holdAgreement = (trx: Db, tenantId: number, id: number): Promise<AgreementRow | undefined> =>
  whole(trx, tenantId).where('id', '=', id).forShare().executeTakeFirst();

export const insertAgreement = async (
  trx: Db,
  tenantId: number,
  { Title, Text, Status }: AgreementEdit,
  now: number,
): Promise<number> => {
  const { id } = await trx
    .insertInto('agreement')
    .values({ tenant_id: tenantId, title: Title, body: Text, status: Status, created_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateAgreement = async (
  trx: Db,
  tenantId: number,
  id: number,
  { Title, Text, Status }: AgreementEdit,
): Promise<void> => {
  await trx
    .updateTable('agreement')
    .set({ title: Title, body: Text, status: Status, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export interface BoundAgreement {
  readonly id: number;
  readonly title: string;
  readonly time: number;
  readonly userName: string | null;
}

/** Newest first. */
export const readBoundAgreements = (db: Db, tenantId: number, tel: string, most: number): Promise<BoundAgreement[]> =>
  db
    .selectFrom('customer_agreement as c')
    .innerJoin('agreement as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agreement_id'),
    )
    .leftJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.staff_id'))
    .where('c.tenant_id', '=', tenantId)
    .where('c.tel', '=', tel)
    .select(['a.id', 'a.title', 'c.created_time as time', 's.name as userName'])
    .orderBy('c.created_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute();

interface Binding {
  readonly tenantId: number;
  readonly tel: string;
  readonly agreementId: number;
  readonly staffId: number;
  readonly now: number;
}

/** False when the phone has this agreement already; waits for a concurrent binding of it. */
export const bindAgreement = async (trx: Db, binding: Binding): Promise<boolean> => {
  const { tenantId, tel, agreementId, staffId, now } = binding;
  const bound = await trx
    .insertInto('customer_agreement')
    .values({ tenant_id: tenantId, tel, agreement_id: agreementId, staff_id: staffId, created_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel', 'agreement_id']).doNothing())
    .returning('agreement_id')
    .executeTakeFirst();
  return bound !== undefined;
};
