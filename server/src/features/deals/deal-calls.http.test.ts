import * as contract from '@gonghai/contract/deals/deal-calls.contract.ts';
import { dialOrderTel } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { queryRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, saveSetting, storedCall } from '../../../test/calls.ts';
import { aCall, aCustomer, uniqueTel } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { aDeal, aHolder, anOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, owner, person } = test;
afterAll(test.close);

const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const viewer = await aHolder(test, ['SuccessCustomer']);
const other = await aHolder(test, ['PaymentLog']);
const MISSING = { Status: false, Message: '数据不存在' };

const aSoldTel = async (): Promise<{ readonly deal: number; readonly tel: string }> => {
  const tel = uniqueTel();
  return { deal: await aDeal(owner, tenantId, { ownerId: a1Id, more: { tel } }), tel };
};
const callTo = (tel: string, more: object = {}) => aCall(owner, tenantId, { staffId: a3Id, more: { tel, ...more } });

describe('The calls of a deal', () => {
  it('are all calls with its phone in both directions, latest first, and may be remarked', async () => {
    const { deal, tel } = await aSoldTel();
    const first = await callTo(tel, { start_time: 1_790_000_001 });
    const second = await callTo(tel, { start_time: 1_790_000_002, is_incoming: true });
    await callTo(uniqueTel());
    expect((await ask(contract.queryDealCalls, { CustomerId: deal }, viewer)).Data).toMatchObject([
      { Id: second, IsIncoming: true, MayEdit: true },
      { Id: first, IsIncoming: false, MayEdit: true },
    ]);
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    expect(await ask(contract.queryDealCalls, { CustomerId: order }, viewer)).toMatchObject(MISSING);
  });

  it('G-287 are heard and remarked by users who see the deal, while it is one', async () => {
    const { deal, tel } = await aSoldTel();
    const id = await callTo(tel);
    const remark = () => ask(contract.updateDealCallRemark, { CallLogId: id, Remark: '已核实' }, viewer);
    expect(await ask(queryRecord, { id }, viewer)).toMatchObject({ Status: true });
    expect(await ask(queryRecord, { id }, other)).toMatchObject(MISSING);
    const { answer, trail } = await withTrail(owner, remark);
    expect(answer).toMatchObject({ Status: true });
    expect(trail).toMatchObject([
      {
        action: '修改通话备注',
        subject: 'call-log',
        subject_id: id,
        before: { Remark: '' },
        after: { Remark: '已核实' },
      },
    ]);
    await owner.query('update work_order set is_refund = true where id = $1', [deal]);
    expect(await ask(queryRecord, { id }, viewer)).toMatchObject(MISSING);
    expect(await remark()).toMatchObject(MISSING);
    expect(await ask(contract.correctDealCallSeconds, { Id: id, Seconds: 9 }, viewer)).toMatchObject(MISSING);
  });
});

describe('Dialling a number from the deals', () => {
  it('logs the newest order of the number in sight, and leaves the figures of the sales customer alone', async () => {
    await saveSetting(owner, tenantId, 'CallRule', {
      StartTime: '00:00',
      EndTime: '24:00',
      PerMinute: null,
      PerHour: null,
      PerDay: null,
    });
    await aLine(owner, tenantId, viewer.id);
    const { deal, tel } = await aSoldTel();
    await aCustomer(owner, tenantId, { ownerId: a1Id, tel });
    const { Data } = await ask(dialOrderTel, { Tel: `+86 ${tel}` }, viewer);
    expect(Data).toMatchObject({ Tel: tel, CustomerId: null, Name: expect.stringMatching(/./) });
    const { ActionId } = Data as { readonly ActionId: string };
    expect(await storedCall(owner, ActionId)).toMatchObject({
      source: 'WorkOrder',
      subject_id: deal,
      customer_id: null,
      tel,
    });
  });
});
