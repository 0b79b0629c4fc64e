/** Makes a record of any kind in a tenant, visible to its administrator. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import type { TestApp } from '../app.ts';
import { aPaper } from '../learning.ts';
import { aFailedPush } from '../intake.ts';
import { anAgent } from '../leads.ts';
import { aCourseOrder, anAgreement } from '../orders.ts';
import { aStatement } from '../statements.ts';
import { aDeal, aPayment, anOrder, aProduct, aRefund, uniqueNumber } from '../work-orders.ts';
import {
  aCall,
  anAfterSale,
  aCustomer,
  aDepartment,
  aFlow,
  aLead,
  aMember,
  aRole,
  uniqueName,
  uniqueTel,
} from '../rows.ts';

type Make = (tenantId: number) => Promise<number>;

export const makersFor = (test: TestApp): Readonly<Record<Entity, Make>> => {
  const { owner } = test;
  const insert = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await owner.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]!.id;
  /** The caller in these tests. */
  const administratorOf = async (tenantId: number): Promise<number> => {
    const text = `select id from staff where tenant_id = $1 and user_name ~ '^root2'`;
    return (await owner.query<{ id: number }>(text, [tenantId])).rows[0]!.id;
  };
  return {
    department: (tenantId) => aDepartment(owner, tenantId),
    role: (tenantId) => aRole(owner, tenantId),
    // With a weight, so that leads can be assigned.
    staff: (tenantId) => anAgent(owner, tenantId),
    menu: () => Promise.resolve(menuIdOf.get('Seat')!),
    // One id in both dictionaries of statuses: calls of after-sales customers are sent the requests of their model.
    'dictionary-item': (tenantId) =>
      insert(
        `with status as (insert into dictionary_item (tenant_id, dic_table, name, sort) values ($1, 1, $2, 99) returning *)
         insert into dictionary_item (tenant_id, dic_table, id, name, sort) select tenant_id, 10, id, name, sort from status`,
        [tenantId, uniqueName()],
      ),
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
    // Owned by the administrator, who is the caller: a task is visible only to its owner.
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
    'after-sale-customer': async (tenantId) =>
      anAfterSale(owner, tenantId, { ownerId: await administratorOf(tenantId) }),
    'after-sale-extend': async (tenantId) => {
      const id = await anAfterSale(owner, tenantId, { ownerId: await administratorOf(tenantId) });
      return insert(
        `insert into customer_extend (tenant_id, after_sale_id, key, value, created_time) values ($1, $2, '键', '值', 1790000000)`,
        [tenantId, id],
      );
    },
    'call-log': async (tenantId) => aCall(owner, tenantId, { staffId: await administratorOf(tenantId) }),
    'after-sale-call': async (tenantId) =>
      aCall(owner, tenantId, { staffId: await administratorOf(tenantId), more: { source: 'AfterSale' } }),
    'blocked-number': (tenantId) =>
      insert('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1790000000)', [
        tenantId,
        uniqueTel(),
      ]),
    // With one customer moved to the pool, because undoing nothing is refused.
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
    // With one customer that was released.
    'after-sale-batch': async (tenantId) => {
      const administrator = await administratorOf(tenantId);
      const batch = await insert(
        `insert into customer_batch (tenant_id, kind, is_after_sales, staff_id, created_time, total)
         values ($1, 2, true, $2, 4000000000, 1)`,
        [tenantId, administrator],
      );
      await owner.query(
        `insert into customer_record (tenant_id, after_sale_id, staff_id, record_type, created_time, act, from_placement,
           from_owner_id, to_placement, before, batch_id, customer_version)
         values ($1, $2, $3, 1, 1790000000, $4, 0, $3, 1, '{"got_time": 1790000000, "move_remark": ""}', $5, 1)`,
        [tenantId, await anAfterSale(owner, tenantId), administrator, Act.Released, batch],
      );
      return batch;
    },
    'customer-view': async (tenantId) =>
      insert(
        `insert into customer_view (tenant_id, staff_id, placement, name, search, sort, created_time)
         values ($1, $2, 0, $3, '{}', 1, 1790000000)`,
        [tenantId, await administratorOf(tenantId), uniqueName()],
      ),
    // Of one lead that was never assigned: an undo that removes nothing is refused.
    'import-log': async (tenantId) => {
      const administrator = await administratorOf(tenantId);
      const task = await insert(
        `insert into task (tenant_id, staff_id, kind, state, total, address, request_id, created_time, ended_time)
         values ($1, $2, 'leadImport', 2, 0, '', '', 1790000000, 1790000000)`,
        [tenantId, administrator],
      );
      await aLead(owner, tenantId, { more: { task_id: task, created_time: 4_000_000_000 } });
      return insert(
        `insert into import_log (tenant_id, staff_id, record_type, created_time, task_id, inserted, repeated, failed, record, report)
         values ($1, $2, 4, 4000000000, $3, 1, 0, 0, '', '[]')`,
        [tenantId, administrator, task],
      );
    },
    notice: async (tenantId) =>
      insert(
        `insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
         values ($1, $2, 1, '消息', 1790000000, 1790000000, 1790000000, 1790000000)`,
        [tenantId, await administratorOf(tenantId)],
      ),
    lead: (tenantId) => aLead(owner, tenantId),
    'lead-push': (tenantId) => aFailedPush(owner, tenantId),
    product: (tenantId) => aProduct(owner, tenantId),
    'course-order': async (tenantId) => {
      const staffId = await administratorOf(tenantId);
      const tel = uniqueTel();
      await aCustomer(owner, tenantId, { tel, ownerId: staffId });
      return aCourseOrder(owner, tenantId, { staffId, tel });
    },
    agreement: (tenantId) => anAgreement(owner, tenantId),
    // In review and owned by the caller.
    'work-order': async (tenantId) => anOrder(owner, tenantId, { ownerId: await administratorOf(tenantId) }),
    // With one deal; by the caller.
    'deal-transfer': async (tenantId) => {
      const administrator = await administratorOf(tenantId);
      const departmentId = await aDepartment(owner, tenantId);
      const order = await aDeal(owner, tenantId, { ownerId: administrator });
      const transfer = await insert(
        `insert into deal_transfer (tenant_id, staff_id, department_id, created_time, total)
         values ($1, $2, $3, 4000000000, 1)`,
        [tenantId, administrator, departmentId],
      );
      await owner.query(
        `insert into deal_transfer_order (tenant_id, transfer_id, work_order_id, from_department_id)
         select tenant_id, $2, id, department_id from work_order where id = $1`,
        [order, transfer],
      );
      await owner.query('update work_order set department_id = $2 where id = $1', [order, departmentId]);
      return transfer;
    },
    deal: async (tenantId) => aDeal(owner, tenantId, { ownerId: await administratorOf(tenantId) }),
    'payment-log': async (tenantId) => {
      const order = await anOrder(owner, tenantId, { ownerId: await administratorOf(tenantId) });
      return aPayment(owner, tenantId, { orderId: order });
    },
    refund: async (tenantId) => {
      const orderId = await anOrder(owner, tenantId, { ownerId: await administratorOf(tenantId) });
      return aRefund(owner, tenantId, { orderId });
    },
    // Of the caller, and so late that it can be undone.
    statement: async (tenantId) =>
      aStatement(test, tenantId, { staffId: await administratorOf(tenantId), createdTime: 4_000_000_000 }),
    'unclaimed-payment': (tenantId) =>
      insert(
        `insert into unclaimed_payment (tenant_id, serial, amount, payment_type, first_time)
         values ($1, $2, 100, (select min(id) from dictionary_item where tenant_id = $1 and dic_table = 6), 1790000000)`,
        [tenantId, uniqueNumber()],
      ),
    'express-entry': async (tenantId) => {
      const ownerId = await administratorOf(tenantId);
      const order = await anOrder(owner, tenantId, { ownerId, more: { status: 2, progress: 15, is_deliver: true } });
      return insert(
        `insert into express_entry (tenant_id, work_order_id, company_name, express_no) values ($1, $2, '顺丰速运', 'SF1')`,
        [tenantId, order],
      );
    },
    'finance-flow': (tenantId) => aFlow(owner, tenantId),
    'exam-paper': (tenantId) => aPaper(owner, tenantId),
    'dictionary-node': (tenantId) =>
      insert('insert into dictionary_node (tenant_id, name, sort) values ($1, $2, 99)', [tenantId, uniqueName()]),
  };
};
