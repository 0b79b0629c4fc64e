/** Two tenants with spare records in each: own ones to change, and foreign ones. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { aLearnConfig, aPaper, aStudent } from '../learning.ts';
import { aFailedPush, anAccount, type SignedKeys, type TestAccount } from '../intake.ts';
import { anAgent } from '../leads.ts';
import { aLine, anOpenCall, aPairedPhone, aQueue, forgetCalls } from '../calls.ts';
import { aStoredPicture } from '../pictures.ts';
import { aCourseOrder, anAgreement, withBalance, withLocalPayments } from '../orders.ts';
import { aRecordedCall } from '../recordings.ts';
import { aStatement } from '../statements.ts';
import {
  aDeal,
  aForm,
  aHolder,
  aPayment,
  anOrder,
  aProduct,
  aRefund,
  itemOf,
  paymentsOf,
  storedOrder,
  uniqueNumber,
} from '../work-orders.ts';
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

/** An id that no tenant has. */
export const MISSING_ID = 8_888_888_888;

/** Payments as a form sends them. */
const formOf = (payment: Readonly<Record<string, unknown>>): object => ({
  Id: payment['id'],
  ThirdNo: payment['third_no'],
  Amount: payment['amount'],
  PaymentType: payment['payment_type'],
  PaymentMerchant: payment['merchant'],
  PaymentTime: payment['payment_time'],
  PaymentImg: payment['picture'],
});

/** Entities shared by all tenants. */
export const SHARED_BY_ALL: readonly Entity[] = ['menu'];

/** Part of every name in the other tenant, so that a leaked value is recognised. */
export const FOREIGN_SIGN = '§';

export interface World {
  readonly ownTenant: number;
  readonly otherTenant: number;
  readonly own: (entity: Entity) => Promise<number>;
  readonly foreign: (entity: Entity) => Promise<number>;
  /** An account of the own tenant that receives leads. */
  readonly account: () => Promise<TestAccount>;
  /** A customer of the caller in both lists, with a deal and with learning. */
  readonly learner: () => Promise<{ readonly id: number; readonly afterSaleId: number; readonly tel: string }>;
  /** The own tenant's learning platform. */
  readonly learning: () => Promise<SignedKeys>;
  /** Gives the administrator a line and no open call. */
  readonly readyToCall: () => Promise<void>;
  /** The same with a line of a mobile phone, and a phone that is online. */
  readonly readyToCallByMobile: () => Promise<void>;
  /** A member of staff with a paired phone. */
  readonly phoneOwner: () => Promise<number>;
  /** The action id of an open call of the administrator. */
  readonly openCall: () => Promise<string>;
  /** Makes a log, known by its id or action id, one of a call to an after-sales customer. */
  readonly toAfterSales: (log: { readonly id?: number; readonly actionId?: string }) => Promise<unknown>;
  /** The administrator's queue with these customers; without any, there is no queue. */
  readonly queue: (customerIds: readonly number[]) => Promise<void>;
  /** A missed call of the administrator. */
  readonly missedCall: () => Promise<{ readonly Tel: string; readonly StartTime: number }>;
  /** A call of the administrator with a recording. */
  readonly recordedCall: () => Promise<{ readonly id: number; readonly actionId: string; readonly name: string }>;
  /** The name of a picture that the administrator of the own tenant has uploaded. */
  readonly picture: () => Promise<string>;
  /** A valid form of a work order. */
  readonly form: () => ReturnType<typeof aForm>;
  /** A work order of the caller with these columns, and what calls need of it. */
  readonly order: (more: Readonly<Record<string, unknown>>) => Promise<WorldOrder>;
  /** The phone of a student with a balance, who is a customer of the caller; the tenant receives payments. */
  readonly student: () => Promise<{ readonly tel: string; readonly customerId: number }>;
  /** An item of dictionary 6. */
  readonly paymentType: () => Promise<number>;
  /** The task of a finished reconciliation of the caller. */
  readonly reconciled: () => Promise<number>;
  /** A day of a wallet without payments, open or closed. Each time another one. */
  readonly anEarlyDay: (isClosed: boolean) => Promise<{ readonly PaymentType: number; readonly Day: string }>;
  /** Someone who may file work orders. */
  readonly consultant: () => Promise<number>;
  /** The key that undoes an assignment of one lead by the caller. */
  readonly shared: () => Promise<string>;
  /** The application's clock, Unix seconds. */
  readonly now: () => number;
}

export interface WorldOrder {
  readonly id: number;
  readonly productId: number;
  readonly payments: readonly object[];
}

type Make = (tenantId: number) => Promise<number>;

const makersFor = (test: TestApp): Readonly<Record<Entity, Make>> => {
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
  const { id: administrator } = await test.person('root2');
  const now = (): number => Math.floor(test.clock.now / 1_000);
  const readyToCall = async (): Promise<void> => {
    await forgetCalls(test.owner, administrator);
    await aLine(test.owner, ownTenant, administrator);
  };
  // Requests are made at the same time, but a person has one line and one open call.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  let earlyDays = 0;
  await sign(test, otherTenant);
  return {
    ownTenant,
    otherTenant,
    own: (entity) => makers[entity](ownTenant),
    foreign: (entity) => makers[entity](otherTenant),
    account: () => anAccount(test.owner, ownTenant),
    learning: () => aLearnConfig(test.owner, ownTenant),
    learner: async () => {
      const tel = uniqueTel();
      const id = await aCustomer(test.owner, ownTenant, { ownerId: administrator, tel });
      const afterSaleId = await anAfterSale(test.owner, ownTenant, { ownerId: administrator, tel });
      await aStudent(test.owner, ownTenant, tel);
      await aDeal(test.owner, ownTenant, { ownerId: administrator, more: { tel } });
      return { id, afterSaleId, tel };
    },
    shared: async () => {
      const UndoKey = randomUUID();
      const request = { ClueIdList: [await makers.lead(ownTenant)], UserId: [await makers.staff(ownTenant)], UndoKey };
      await test.ask(shareLeads, request, await test.signedIn('root2'));
      return UndoKey;
    },
    readyToCall: () => inTurn(readyToCall),
    readyToCallByMobile: () =>
      inTurn(async () => {
        await forgetCalls(test.owner, administrator);
        await aLine(test.owner, ownTenant, administrator, { type: 'Mobile' });
        await aPairedPhone(test.owner, ownTenant, administrator, now());
      }),
    phoneOwner: async () => {
      const staffId = await makers.staff(ownTenant);
      await aPairedPhone(test.owner, ownTenant, staffId, now());
      return staffId;
    },
    openCall: () =>
      inTurn(async () => {
        await readyToCall();
        return anOpenCall(test.owner, ownTenant, { staffId: administrator, startTime: now() });
      }),
    toAfterSales: ({ id = null, actionId = null }) =>
      test.owner.query(`update call_log set source = 'AfterSale' where id = $1 or action_id = $2`, [id, actionId]),
    queue: async (customerIds) => {
      await forgetCalls(test.owner, administrator);
      await aQueue(test.owner, { tenantId: ownTenant, staffId: administrator }, customerIds);
    },
    missedCall: async () => {
      const [Tel, StartTime] = [uniqueTel(), now()];
      await test.owner.query(
        'insert into call_log (tenant_id, staff_id, tel, start_time, is_incoming) values ($1, $2, $3, $4, true)',
        [ownTenant, administrator, Tel, StartTime],
      );
      return { Tel, StartTime };
    },
    recordedCall: () => inTurn(() => aRecordedCall(test, ownTenant, { staffId: administrator, endedTime: now() })),
    picture: async () => aStoredPicture(test, ownTenant, (await test.person('root2')).id),
    form: async () => aForm(test.owner, ownTenant, (await test.person('root2')).id),
    order: async (more) => {
      const { id: ownerId } = await test.person('root2');
      const id = await anOrder(test.owner, ownTenant, { ownerId, more });
      const { product_id: productId } = await storedOrder(test.owner, id);
      return { id, productId, payments: (await paymentsOf(test.owner, id)).map(formOf) };
    },
    student: async () => {
      const tel = uniqueTel();
      const customerId = await aCustomer(test.owner, ownTenant, { tel, ownerId: administrator });
      await withBalance(test.owner, ownTenant, tel, 1_000);
      await withLocalPayments(test.owner, ownTenant);
      return { tel, customerId };
    },
    paymentType: () => itemOf(test.owner, ownTenant, 6),
    reconciled: async () => {
      const { id: staffId } = await test.person('root2');
      const id = await aStatement(test, ownTenant, { staffId, createdTime: 1_790_000_000 });
      return (await test.owner.query('select task_id from statement where log_id = $1', [id])).rows[0].task_id;
    },
    anEarlyDay: async (isClosed) => {
      const PaymentType = await itemOf(test.owner, ownTenant, 6);
      earlyDays += 1;
      // From 2001 on.
      const day = 11_323 + earlyDays;
      if (isClosed)
        await test.owner.query(
          `insert into closed_day (tenant_id, payment_type, day, statement_fen, claim_fen, staff_id, closed_time)
           values ($1, $2, $3, 0, 0, $4, 1790000000)`,
          [ownTenant, PaymentType, day, administrator],
        );
      return { PaymentType, Day: new Date(day * 86_400_000).toISOString().slice(0, 10) };
    },
    consultant: async () => (await aHolder(test, ['WorkOrderSale'])).id,
    now,
  };
};
