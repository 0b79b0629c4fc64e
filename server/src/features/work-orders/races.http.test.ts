/** Concurrent actions on the same orders, on two instances. Each test repeats its race on several orders. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import {
  aForm,
  aHolder,
  anOrder,
  aPaymentForm,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  trailOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
const { owner, person, signedIn } = test;
afterAll(async () => {
  await beside.close();
  await test.close();
});
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
const everything = await aHolder(test, [
  'SaleAudit',
  'QihuaAudit',
  'YunAudit',
  'PaymentLog',
  'WorkOrder4_Refund',
  'OpenCourse',
]);
await owner.query('update staff set is_admin = true where id = $1', [everything.id]);
const boss = await aHolder(test, ['SaleAudit', 'QihuaAudit', 'YunAudit', 'PaymentLog', 'WorkOrder4_Refund'], {
  isSupervisor: true,
});

const ROUNDS = 8;
/** The same race on many orders at once: the lanes mix, and two instances take part. */
const rounds = async <Result>(race: (app: typeof test, other: typeof test) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: ROUNDS }, (_, n) => (n % 2 === 0 ? race(test, beside) : race(beside, test))));

const inReview = (more: Record<string, unknown> = {}, amounts = [100]) =>
  anOrder(owner, tenantId, { ownerId: a1Id, amounts, more });
const pass = (app: typeof test, id: number, Progress: Stage, who: Session = boss, Version?: number) =>
  app.ask(orders.passWorkOrders, { Items: [{ Id: id, Version }], Progress }, who);
const reject = (app: typeof test, id: number, Progress: Stage, who: Session = boss) =>
  app.ask(orders.rejectWorkOrders, { Items: [{ Id: id, Remark: '不对' }], Progress }, who);
const successes = (answers: readonly Envelope<unknown>[]): number => {
  // A refusal is an answer; a server fault is not.
  expect(answers.map(({ Code }) => Code)).not.toContain(0);
  return answers.filter(({ Status }) => Status).length;
};

interface Entry {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The entries of the trail form one chain from state to state, and the stored state is its end. */
const expectChain = async (id: number): Promise<void> => {
  const { rows } = await owner.query<Entry>(
    `select before, after from audit_log where subject = 'work-order' and subject_id = $1
       and before ? 'WorkOrderStatus' order by id`,
    [id],
  );
  const stateOf = (content: Entry['before']) => [
    content?.['WorkOrderStatus'],
    content?.['WorkOrderAuditProgress'],
    content?.['IsRefund'],
  ];
  for (const [at, { before }] of rows.entries())
    if (at > 0) expect(stateOf(before)).toEqual(stateOf(rows[at - 1]!.after));
  const { status, progress, is_refund } = await storedOrder(owner, id);
  if (rows.length > 0) expect(stateOf(rows.at(-1)!.after)).toEqual([status, progress, is_refund]);
};

it('the same stage approved twice takes effect once', async () => {
  await rounds(async (app, other) => {
    const id = await inReview();
    const answers = await Promise.all([pass(app, id, 2), pass(other, id, 2, everything), pass(app, id, 2, everything)]);
    expect(successes(answers)).toBe(1);
    expect(await trailOf(owner, id)).toEqual(['企划审核通过']);
  });
});

it('approve against reject of one stage: exactly one effect', async () => {
  await rounds(async (app, other) => {
    const id = await inReview();
    expect(successes(await Promise.all([pass(app, id, 2), reject(other, id, 2, everything)]))).toBe(1);
    await expectChain(id);
  });
});

it('approve against edit: an approver never approves a version that was not shown', async () => {
  await rounds(async (app, other) => {
    const id = await inReview();
    const PaymentLogs = (await paymentsOf(owner, id)).map((log) => ({
      Id: log.id,
      ThirdNo: log.third_no,
      Amount: 77,
      PaymentType: log.payment_type,
      PaymentMerchant: log.merchant,
      PaymentTime: log.payment_time,
      PaymentImg: log.picture,
    }));
    const [passed, edited] = await Promise.all([
      pass(app, id, 2, boss, 1),
      other.send(orders.editWorkOrder, { Id: id, PaymentLogs }, everything),
    ]);
    expect(edited).toMatchObject({ Status: true });
    const trail = await trailOf(owner, id);
    const expected = passed.Status ? '企划审核通过' : '数据已变更，请刷新后重试（';
    expect(passed.Status ? trail[0] : passed.Message).toContain(expected);
  });
});

it('publish against delete and edit of a draft: nothing published is deleted', async () => {
  await rounds(async (app, other) => {
    const id = await inReview({ status: 0 });
    const answers = await Promise.all([
      app.ask(orders.publishWorkOrder, { Id: id }, a1),
      other.ask(orders.deleteWorkOrder, { workOrderId: id }, a1),
      other.ask(orders.publishWorkOrder, { Id: id }, a1),
    ]);
    expect(successes(answers)).toBe(1);
    const { status, deleted_time } = await storedOrder(owner, id);
    expect([status === 1, deleted_time === null]).toEqual(status === 1 ? [true, true] : [false, false]);
  });
});

it('approve, reject, refund and reset at once: the trail is one chain, and nothing refunded is approved', async () => {
  await rounds(async (app, other) => {
    const id = await inReview();
    successes(
      await Promise.all([
        pass(app, id, 1),
        pass(other, id, 4, everything),
        reject(app, id, 2),
        other.ask(orders.refundWorkOrder, { Id: id, IsRefund: true }, everything),
        app.ask(orders.resetWorkOrder, { workOrderId: id }, a1),
        other.ask(orders.resetWorkOrder, { workOrderId: id }, a1),
      ]),
    );
    await expectChain(id);
    const trail = await trailOf(owner, id);
    expect([-1, trail.length - 1]).toContain(trail.indexOf('退款'));
  });
});

it('three stages and the last payment at the same moment end at 15 and status 2', async () => {
  await rounds(async (app, other) => {
    const id = await inReview({ order_type: 3 }, [100, 50]);
    const [first, last] = (await paymentsOf(owner, id)).map((log) => log.id as number);
    const reconcile = (at: typeof test, log: number) => at.ask(payments.passPaymentLogs, { Items: [log] }, boss);
    const answers = await Promise.all([
      pass(app, id, 1),
      pass(other, id, 2),
      pass(app, id, 4),
      reconcile(other, last!),
      reconcile(app, first!),
      reconcile(other, last!),
    ]);
    expect(successes(answers)).toBe(5);
    expect(await storedOrder(owner, id)).toMatchObject({ progress: 15, status: 2, is_complete: true });
    await expectChain(id);
    const { rows } = await owner.query(`select from notice where msg like '%编号${id}，%'`);
    expect(rows).toHaveLength(1);
  });
});

it('one serial number in several spellings and orders at once belongs to one of them', async () => {
  await rounds(async (app, other) => {
    const number = `a${uniqueNumber().slice(1)}`;
    const spellings = [number, number.toUpperCase(), `${number}\u200B`, `\u202E${number}`];
    const claims = await Promise.all(
      [app, other, app, other].map(async (at, n) => {
        const own = { ...(await aPaymentForm(owner, tenantId, a1Id)), ThirdNo: spellings[n]! };
        return at.send(orders.addWorkOrder, { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs: [own] }, a1);
      }),
    );
    expect(successes(claims)).toBe(1);
    const { rows } = await owner.query('select from payment_log where lower(third_no) = $1', [number]);
    expect(rows).toHaveLength(1);
  });
});

it('one picture in several orders at once belongs to one of them', async () => {
  await rounds(async (app, other) => {
    const { PaymentImg } = await aPaymentForm(owner, tenantId, a1Id);
    const forms = await Promise.all(
      [app, other, app, other].map(async (at) => {
        const payment = { ...(await aPaymentForm(owner, tenantId, a1Id)), PaymentImg };
        return { at, form: { ...(await aForm(owner, tenantId, a1Id)), PaymentLogs: [payment] } };
      }),
    );
    const claims = await Promise.all(forms.map(({ at, form }) => at.send(orders.addWorkOrder, form, a1)));
    expect(successes(claims)).toBe(1);
    const { rows } = await owner.query('select from payment_log where picture = $1', [PaymentImg]);
    expect(rows).toHaveLength(1);
  });
});

it('one course opened several times at once is opened once', async () => {
  await rounds(async (app, other) => {
    const id = await inReview({ progress: 4 });
    const { product_id: ProductId } = await storedOrder(owner, id);
    const open = (at: typeof test) => at.ask(orders.openCourse, { Id: id, ProductId }, everything);
    expect(successes(await Promise.all([open(app), open(other), open(app)]))).toBe(1);
    const { rows } = await owner.query('select from learning_order where work_order_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
});

it('two refunds at once that send the wanted state do not undo each other', async () => {
  await rounds(async (app, other) => {
    const id = await inReview();
    const refund = (at: typeof test) => at.ask(orders.refundWorkOrder, { Id: id, IsRefund: true }, boss);
    expect(successes(await Promise.all([refund(app), refund(other)]))).toBe(1);
    expect(await storedOrder(owner, id)).toMatchObject({ is_refund: true });
  });
});

it('families in overlapping batches never deadlock, and a root is complete when one child is', async () => {
  const root = await inReview();
  const children: number[] = [];
  for (let n = 0; n < 6; n += 1)
    children.push(
      await anOrder(owner, tenantId, { ownerId: a1Id, parentId: root, more: { order_type: 2, progress: 8 } }),
    );
  await owner.query('update payment_log set status = 2 where work_order_id = any($1)', [children]);
  const all = [root, ...children];
  const approver = await aHolder(test, ['SaleAudit', 'QihuaAudit', 'YunAudit', 'WorkOrder4_Audit'], {
    isSupervisor: true,
  });
  const answers = await Promise.all(
    ([1, 2, 4] as const).flatMap((Progress) => [
      test.ask(orders.passWorkOrders, { Items: all, Progress }, approver),
      beside.ask(orders.passWorkOrders, { Items: all.toReversed(), Progress }, approver),
    ]),
  );
  expect(successes(answers)).toBe(3);
  for (const id of children) expect(await storedOrder(owner, id)).toMatchObject({ status: 2, progress: 15 });
  expect(await storedOrder(owner, root)).toMatchObject({ status: 1, progress: 7, is_complete: true });
});
