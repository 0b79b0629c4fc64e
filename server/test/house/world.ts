/** Two tenants and spare things in each: something of one's own to act on, and something that is somebody else's. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import type { TestApp } from '../app.ts';
import { aCall, aCustomer, aDepartment, aMember, aRole, uniqueName } from '../rows.ts';

/** An id that no row of any tenant has. */
export const MISSING_ID = 8_888_888_888;

/** Things that are the same for all tenants: another tenant's menu is one's own. */
export const SHARED_BY_ALL: readonly Entity[] = ['menu'];

/** In another tenant everything bears this sign, so that no answer can hide where it came from. */
export const FOREIGN_SIGN = '§';

export interface World {
  readonly ownTenant: number;
  readonly otherTenant: number;
  readonly own: (entity: Entity) => Promise<number>;
  readonly foreign: (entity: Entity) => Promise<number>;
}

type Make = (tenantId: number) => Promise<number>;

const makersFor = ({ owner }: TestApp): Readonly<Record<Entity, Make>> => {
  const insert = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await owner.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]!.id;
  /** Whoever asks in these tests. */
  const administratorOf = async (tenantId: number): Promise<number> => {
    const text = `select id from staff where tenant_id = $1 and user_name ~ '^root2'`;
    return (await owner.query<{ id: number }>(text, [tenantId])).rows[0]!.id;
  };
  return {
    department: (tenantId) => aDepartment(owner, tenantId),
    role: (tenantId) => aRole(owner, tenantId),
    staff: (tenantId) => aMember(owner, tenantId),
    menu: () => Promise.resolve(menuIdOf.get('Seat')!),
    'dictionary-item': (tenantId) =>
      insert('insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, 1, $2, 99)', [
        tenantId,
        uniqueName(),
      ]),
    setting: (tenantId) =>
      insert(`insert into setting (tenant_id, key, value) values ($1, 'SIPConfig', $2)`, [
        tenantId,
        { Type: 'Mobile', Name: uniqueName(), Config: [] },
      ]),
    line: async (tenantId) => {
      const scheme = await insert(`insert into setting (tenant_id, key, value) values ($1, 'SIPConfig', $2)`, [
        tenantId,
        { Type: 'Mobile', Name: uniqueName(), Config: [] },
      ]);
      const member = await aMember(owner, tenantId);
      return insert('insert into staff_line (tenant_id, staff_id, setting_id, is_enabled) values ($1, $2, $3, false)', [
        tenantId,
        member,
        scheme,
      ]);
    },
    extension: async (tenantId) => {
      const member = await aMember(owner, tenantId);
      await owner.query(`update staff set extension_number = '8001' where id = $1`, [member]);
      return member;
    },
    // Of the administrator's, who asks for it: a task is its owner's alone.
    task: (tenantId) =>
      insert(
        `insert into task (tenant_id, staff_id, kind, state, total, address, request_id, created_time, ended_time)
         select $1, id, 'staffImport', 2, 0, '', '', 1790000000, 1790000000 from staff where tenant_id = $1 and user_name ~ '^root2'`,
        [tenantId],
      ),
    customer: async (tenantId) => aCustomer(owner, tenantId, { ownerId: await administratorOf(tenantId) }),
    'customer-extend': async (tenantId) => {
      const customerId = await aCustomer(owner, tenantId, { ownerId: await administratorOf(tenantId) });
      return insert(
        `insert into customer_extend (tenant_id, customer_id, key, value, created_time) values ($1, $2, '键', '值', 1790000000)`,
        [tenantId, customerId],
      );
    },
    'call-log': async (tenantId) => aCall(owner, tenantId, { staffId: await administratorOf(tenantId) }),
    // Of one customer that went to the pool: what takes nothing back is refused.
    'customer-batch': async (tenantId) => {
      const administrator = await administratorOf(tenantId);
      const batch = await insert(
        'insert into customer_batch (tenant_id, kind, staff_id, created_time, total) values ($1, 1, $2, 4000000000, 1)',
        [tenantId, administrator],
      );
      const customer = await aCustomer(owner, tenantId);
      await owner.query(
        `insert into customer_record (tenant_id, customer_id, staff_id, record_type, created_time, act, from_placement,
           from_owner_id, to_placement, before, batch_id, customer_version)
         select tenant_id, id, $3, 1, 1790000000, $4, 0, $3, placement,
           jsonb_build_object('got_time', created_time, 'move_remark', '', 'is_clue', false), $5, version
         from customer where tenant_id = $1 and id = $2`,
        [tenantId, customer, administrator, Act.ToPool, batch],
      );
      return batch;
    },
    'customer-view': async (tenantId) =>
      insert(
        `insert into customer_view (tenant_id, staff_id, placement, name, search, sort, created_time)
         values ($1, $2, 0, $3, '{}', 1, 1790000000)`,
        [tenantId, await administratorOf(tenantId), uniqueName()],
      ),
    'import-log': async (tenantId) =>
      insert(
        `insert into import_log (tenant_id, staff_id, record_type, created_time, inserted, repeated, failed, record, report)
         values ($1, $2, 0, 1790000000, 0, 0, 0, '', '[]')`,
        [tenantId, await administratorOf(tenantId)],
      ),
    notice: async (tenantId) =>
      insert(
        `insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
         values ($1, $2, 0, '消息', 1790000000, 1790000000, 1790000000, 1790000000)`,
        [tenantId, await administratorOf(tenantId)],
      ),
    'dictionary-node': (tenantId) =>
      insert('insert into dictionary_node (tenant_id, name, sort) values ($1, $2, 99)', [tenantId, uniqueName()]),
  };
};

const sign = async ({ owner }: TestApp, tenantId: number): Promise<void> => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('name', 'user_name')
      and table_name in (select table_name from information_schema.columns where column_name = 'tenant_id')`);
  for (const { table, column } of rows) {
    await owner.query(
      `update "${table}" set "${column}" = "${column}" || '${FOREIGN_SIGN}' where tenant_id = ${tenantId}`,
    );
  }
};

export const makeWorld = async (test: TestApp): Promise<World> => {
  const makers = makersFor(test);
  const { tenantId: ownTenant } = await test.person('root');
  const { tenantId: otherTenant } = await test.person('rootx');
  await sign(test, otherTenant);
  return {
    ownTenant,
    otherTenant,
    own: (entity) => makers[entity](ownTenant),
    foreign: (entity) => makers[entity](otherTenant),
  };
};
