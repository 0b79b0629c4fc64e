/** `crm demo --staff`: adds departments for this many people, teams under regions. */
import type { Db } from '../../db/database.ts';

/** Five hundred people have forty departments. */
const PEOPLE_EACH = 12.5;
const REGIONS = ['华东大区', '华南大区', '华北大区', '华中大区', '西南大区'] as const;

interface Branch {
  readonly tenantId: number;
  readonly parentId: number;
}

/** True if the department was added. */
const insertDepartment = async (trx: Db, { tenantId, parentId }: Branch, name: string): Promise<boolean> => {
  const made = await trx
    .insertInto('department')
    .values({ tenant_id: tenantId, parent_id: parentId, name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'parent_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

const readDepartments = (trx: Db, tenantId: number) =>
  trx.selectFrom('department').select(['id', 'parent_id', 'name']).where('tenant_id', '=', tenantId).execute();

/** Adds departments until there are enough for this many people. Repeatable. */
export const addDemoDepartments = async (trx: Db, tenantId: number, staff: number): Promise<void> => {
  const present = await readDepartments(trx, tenantId);
  const root = present.find(({ parent_id }) => parent_id === null);
  let missing = Math.ceil(staff / PEOPLE_EACH) - present.length;
  if (!root || missing <= 0) return;

  for (const name of REGIONS.slice(0, missing)) {
    if (await insertDepartment(trx, { tenantId, parentId: root.id }, name)) missing -= 1;
  }
  const regions = (await readDepartments(trx, tenantId)).filter(
    ({ parent_id, name }) => parent_id === root.id && REGIONS.some((region) => region === name),
  );
  for (let team = 1; missing > 0; team += 1) {
    for (const { id, name } of regions.slice(0, missing)) {
      if (await insertDepartment(trx, { tenantId, parentId: id }, `${name.slice(0, 2)}${team}组`)) missing -= 1;
    }
  }
};
