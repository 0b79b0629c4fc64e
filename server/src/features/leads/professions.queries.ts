/** The professions of a tenant by id and by name. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';

const readItems = (db: Db, tenantId: number) =>
  db
    .selectFrom('dictionary_item')
    .select(['id', 'name', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('dic_table', '=', DicTable.Profession)
    .execute();

/** Includes disabled professions. */
export const readProfessionNames = async (db: Db, tenantId: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await readItems(db, tenantId)).map(({ id, name }) => [id, name]));

/** Enabled professions only. */
export const readProfessionIds = async (db: Db, tenantId: number): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await readItems(db, tenantId))
      .filter(({ status }) => status === UsableStatus.Enabled)
      .map(({ id, name }) => [name, id]),
  );
