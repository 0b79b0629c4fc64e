/** Fills the demonstration tenant. Every area adds its part, so that each screen has something worth looking at. */
import { ConfigKey, type RecordRule } from '@gonghai/contract/settings/setting-values.ts';
import { type Database, type Db, runStatement } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { Passwords } from '../../features/staff/staff.port.ts';
import type { RecordStore } from '../../features/calls/calls.port.ts';
import type { FileStore } from '../../features/files/store.service.ts';
import { fillAfterSales } from './demo-after-sales.ts';
import { insertMissedCalls } from './demo-call-logs.ts';
import { fillCustomers } from './demo-customers.ts';
import { fillDeals } from './demo-deals.ts';
import { fillFlows } from './demo-flows.ts';
import { fillIntake } from './demo-intake.ts';
import { fillLeads } from './demo-leads.ts';
import { inventOrders, withChild } from './demo-invented-orders.ts';
import { fillLearning } from './demo-learning.ts';
import { insertDemoLines } from './demo-lines.ts';
import {
  DEMO_ADMIN,
  DEMO_CODE,
  DEMO_DEPARTMENTS,
  DEMO_NAME,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_ROLES,
  demoExtensionOf,
} from './demo-people.ts';
import { fillCourseOrders } from './demo-course-orders.ts';
import { fillOrders } from './demo-orders.ts';
import { fillRefunds } from './demo-refunds.ts';
import { drawReceipts } from './demo-receipts.ts';
import { fillRecordings } from './demo-recordings.ts';
import { fillSpotChecks } from './demo-spot-checks.ts';
import { fillSupervisorCalls } from './demo-supervisors.ts';
import { fillWarnings } from './demo-warnings.ts';
import { fillStatements } from './demo-statements.ts';
import { insertWholeTenant, type MadeTenant } from '../tenants.ts';

interface Branch {
  readonly name: string;
  readonly children?: readonly Branch[];
}

const insertBranch = async (
  trx: Db,
  tenantId: number,
  parentId: number,
  branches: readonly Branch[],
  ids: Map<string, number>,
): Promise<void> => {
  for (const { name, children = [] } of branches) {
    const { id } = await trx
      .insertInto('department')
      .values({ tenant_id: tenantId, parent_id: parentId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
    await insertBranch(trx, tenantId, id, children, ids);
  }
};

const CUSTOM_DICTIONARY: Readonly<Record<string, readonly string[]>> = {
  抖音投放: ['信息流', '直播间', '短视频'],
  线下渠道: ['校园宣讲', '企业内训', '展会'],
  口碑: ['学员转介绍', '员工推荐'],
};

const insertCustomDictionary = async (trx: Db, tenantId: number): Promise<void> => {
  for (const [index, [name, children]] of Object.entries(CUSTOM_DICTIONARY).entries()) {
    const { id } = await trx
      .insertInto('dictionary_node')
      .values({ tenant_id: tenantId, name, sort: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = children.map((child, place) => ({ tenant_id: tenantId, parent_id: id, name: child, sort: place + 1 }));
    await trx.insertInto('dictionary_node').values(rows).execute();
  }
};

/** A note of the demonstration is longer than the twenty characters that new tenants begin with. */
const insertRecordRule = async (trx: Db, tenantId: number): Promise<void> => {
  const rule: RecordRule = { RecordLength: 200 };
  await trx
    .insertInto('setting')
    .values({ tenant_id: tenantId, key: ConfigKey.Record, value: JSON.stringify(rule) })
    .execute();
};

/** Agents have different weights, the others none. The agent whose password is known has the largest: the first new lead is hers. */
const billieOf = (role: string, index: number): number => (role === '销售坐席' ? 80 - ((index * 17) % 60) : 0);

const insertPeople = async (trx: Db, { tenantId, rootDepartmentId, roleIds }: MadeTenant, filling: Filling) => {
  const departments = new Map([[DEMO_NAME, rootDepartmentId]]);
  await insertBranch(trx, tenantId, rootDepartmentId, DEMO_DEPARTMENTS, departments);
  const staff = DEMO_PEOPLE.map((person, index) => ({
    tenant_id: tenantId,
    user_name: person.userName,
    name: person.name,
    password_hash: filling.passwordHash,
    is_default_pwd: false,
    department_id: departments.get(person.department) ?? rootDepartmentId,
    role_id: roleIds.get(person.role) ?? 0,
    tel: `138${String(10_000_000 + index * 371_123).slice(-8)}`,
    is_admin: person.isSupervisor,
    billie: billieOf(person.role, index),
    extension_number: demoExtensionOf(person, index),
    created_time: filling.now,
  }));
  await trx.insertInto('staff').values(staff).execute();
};

interface Filling {
  readonly passwordHash: string;
  readonly now: number;
}

/** Enough for several pages in every list, few enough for a quick start. */
const CUSTOMERS = { customers: 3_000, calls: 20_000, seed: 1, recentShare: 0.65 } as const;

interface DemoParts {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  /** The files of the receipts. */
  readonly store: FileStore;
  /** The files of statements. */
  readonly statementFiles: FileStore;
  readonly records: RecordStore;
  readonly exchangePort: number;
}

/** In one transaction: a first start that was killed repeats it the next time. */
export const fillDemo = async (
  database: Database,
  { passwords, secrets, store, statementFiles, records, exchangePort }: DemoParts,
  now: number,
): Promise<void> => {
  const orders = inventOrders(now);
  // Drawn while the database works.
  const drawing = drawReceipts(
    orders.flatMap(withChild).flatMap(({ payments }) => payments.map(({ receipt }) => receipt)),
  );
  drawing.catch(() => undefined);
  const administratorHash = await passwords.hashPatiently(DEMO_ADMIN.password);
  const passwordHash = await passwords.hashPatiently(DEMO_PASSWORD);
  const { userName: admin, password } = DEMO_ADMIN;
  const wanted = { code: DEMO_CODE, name: DEMO_NAME, admin, password, isDemo: true, roles: DEMO_ROLES };
  await database.inTransaction(null, async (trx) => {
    // A slow machine draws for longer than a connection may be idle.
    await runStatement(trx, {
      text: `select set_config('idle_in_transaction_session_timeout', '0', true)`,
      values: [],
    });
    const made = await insertWholeTenant(trx, wanted, administratorHash, now);
    await insertPeople(trx, made, { passwordHash, now });
    await insertDemoLines(trx, made.tenantId, { secrets, exchangePort });
    await insertRecordRule(trx, made.tenantId);
    await insertCustomDictionary(trx, made.tenantId);
    await runStatement(trx, { text: `select set_config('app.tenant_id', $1, true)`, values: [String(made.tenantId)] });
    await fillCustomers(trx, made.tenantId, { ...CUSTOMERS, now }, [0, CUSTOMERS.customers]);
    await fillSupervisorCalls(trx, { tenantId: made.tenantId, now });
    await insertMissedCalls(trx, made.tenantId, now);
    await fillOrders(trx, { tenantId: made.tenantId, now, orders, receipts: await drawing, store });
    await fillRefunds(trx, { tenantId: made.tenantId, now });
    await fillDeals(trx, { tenantId: made.tenantId, now });
    await fillRecordings(trx, { tenantId: made.tenantId, now, records });
    await fillSpotChecks(trx, { tenantId: made.tenantId, now });
    await fillAfterSales(trx, { tenantId: made.tenantId, now });
    await fillCourseOrders(trx, { tenantId: made.tenantId, now });
    await fillFlows(trx, { tenantId: made.tenantId, now });
    await fillLearning(trx, { tenantId: made.tenantId, now });
    await fillWarnings(trx, { tenantId: made.tenantId, now });
    await fillStatements(trx, { tenantId: made.tenantId, now, files: statementFiles });
    await fillLeads(trx, { tenantId: made.tenantId, now });
    await fillIntake(trx, { tenantId: made.tenantId, now, secrets });
  });
};
