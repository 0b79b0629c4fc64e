/** Two tenants with spare records in each: own ones to change, and foreign ones. */
import { shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { aLearnConfig, aStudent } from '../learning.ts';
import { anAccount, type SignedKeys, type TestAccount } from '../intake.ts';
import { aLine, anOpenCall, aPairedPhone, aQueue, forgetCalls } from '../calls.ts';
import { aStoredPicture } from '../pictures.ts';
import { withBalance, withLocalPayments } from '../orders.ts';
import { aRecordedCall } from '../recordings.ts';
import { aStatement } from '../statements.ts';
import { aDeal, aForm, aHolder, anOrder, itemOf, paymentsOf, storedOrder } from '../work-orders.ts';
import { anAfterSale, aCustomer, uniqueTel } from '../rows.ts';
import { makersFor } from './makers.ts';

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
  /** The same, and a colleague with an extension at the same exchange. */
  readonly colleagueToCall: () => Promise<number>;
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

interface WorldOrder {
  readonly id: number;
  readonly productId: number;
  readonly payments: readonly object[];
}

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
  // Requests are made at the same time, but a person has one line, one open call and one queue.
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
    colleagueToCall: () =>
      inTurn(async () => {
        await readyToCall();
        const staffId = await makers.staff(ownTenant);
        await aLine(test.owner, ownTenant, staffId, { extension: '8002' });
        return staffId;
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
    queue: (customerIds) =>
      inTurn(async () => {
        await forgetCalls(test.owner, administrator);
        await aQueue(test.owner, { tenantId: ownTenant, staffId: administrator }, customerIds);
      }),
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
