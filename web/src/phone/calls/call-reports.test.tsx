import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answering, refusing } from '../../../test/answering.ts';
import { agent, signIn } from '../../../test/person.ts';
import { startSession } from '../../platform/current-user.ts';
import { createCallReports } from './call-reports.ts';

const PERSON = { TId: 1, Id: 7 };
const noted = { Name: '', Tel: '13900001111', ActionId: 'action-in', CallLogId: 5, CustomerId: null };

/** A server that cannot be reached at first. */
const aServer = () => {
  const state = { isUp: false, isKnown: true };
  const asked = answering({
    EditCallLog: () => {
      if (!state.isUp) throw new TypeError('Failed to fetch');
      return state.isKnown ? null : refusing('数据不存在');
    },
  });
  return { state, ends: () => asked.map(({ body }) => body) };
};

/** What a page has of its predecessors. */
const aPage = (onLogged?: Parameters<typeof createCallReports>[1]) => {
  const reports = createCallReports(PERSON, onLogged);
  onTestFinished(reports.stop);
  return reports;
};

const anEnd = (secondsAgo: number, actionId = 'action-1') => ({
  actionId,
  source: 'Customer' as const,
  isAnswered: true,
  answeredAt: Date.now() - (secondsAgo + 30) * 1_000,
  endedAt: Date.now() - secondsAgo * 1_000,
  code: 0,
  text: '本方挂断',
});

beforeEach(() => {
  for (const kind of ['ends', 'open']) localStorage.removeItem(`gonghai.phone.${kind}.1.7`);
  signIn();
});

describe('The end of a call', () => {
  it('of an after-sales customer is reported under its own prefix, also by a later page', async () => {
    const asked = answering({ 'AfterSaleCall/EditCallLog': () => null });
    aPage().keepOpen({ actionId: 'action-9', source: 'AfterSale', isAnswered: false, aliveAt: Date.now() - 5_000 });
    const after = aPage();
    await after.send();
    after.add({ ...anEnd(1, 'action-10'), source: 'AfterSale' });
    await after.send();
    expect(asked.map(({ body }) => body['CallActionId'])).toEqual(['action-9', 'action-10']);
  });

  it('that could not be reported is reported by a later page, once, with the time since then', async () => {
    const { state, ends } = aServer();
    const before = aPage();
    before.add(anEnd(65));
    await expect.poll(() => ends().length).toBeGreaterThan(0);
    before.stop();
    const tried = ends().length;
    state.isUp = true;
    const after = aPage();
    await after.send();
    expect(ends().slice(tried)).toEqual([
      {
        CallActionId: 'action-1',
        IsAnswer: true,
        EndedAgo: expect.any(Number),
        AnsweredAgo: expect.any(Number),
        CauseCode: 0,
        CauseText: '本方挂断',
      },
    ]);
    expect(ends().at(-1)?.['EndedAgo']).toBeGreaterThanOrEqual(65);
    expect(ends().at(-1)?.['AnsweredAgo']).toBeGreaterThanOrEqual(95);
    await after.send();
    await aPage().send();
    expect(ends()).toHaveLength(tried + 1);
  });

  it('of a page that died is its last sign of life, as it was then', async () => {
    const { state, ends } = aServer();
    state.isUp = true;
    const [answeredAt, aliveAt] = [Date.now() - 50_000, Date.now() - 20_000];
    aPage().keepOpen({ actionId: 'action-2', source: 'Customer', isAnswered: true, answeredAt, aliveAt });
    await aPage().send();
    expect(ends()).toMatchObject([{ CallActionId: 'action-2', IsAnswer: true, CauseText: '页面已关闭或刷新' }]);
    expect(ends()[0]?.['EndedAgo']).toBeGreaterThanOrEqual(20);
    expect(ends()[0]?.['AnsweredAgo']).toBeGreaterThanOrEqual(50);
    await aPage().send();
    expect(ends()).toHaveLength(1);
  });

  it('is sent again after a refusal that may pass, and does not keep other ends back', async () => {
    let isBusy = true;
    const asked = answering({
      EditCallLog: ({ body }) => {
        if (!isBusy || body['CallActionId'] !== 'action-1') return null;
        isBusy = false;
        return refusing('操作过于频繁，请稍后再试');
      },
    });
    const reports = aPage();
    reports.add(anEnd(3));
    reports.add(anEnd(1, 'action-2'));
    const ids = () => asked.map(({ body }) => body['CallActionId']);
    await expect.poll(ids).toContain('action-2');
    await expect.poll(() => ids().filter((id) => id === 'action-1')).toHaveLength(2);
    await reports.send();
    expect(ids()).toEqual(['action-1', 'action-2', 'action-1']);
  });

  it('is not reported by another user, to whom the call is unknown', async () => {
    const { state, ends } = aServer();
    state.isUp = true;
    startSession({ Id: 8, signature: 'e'.repeat(64) }, { ...agent, Id: 8 });
    const reports = aPage();
    reports.add(anEnd(3));
    await reports.send();
    expect(ends()).toEqual([]);
    signIn();
    await reports.send();
    expect(ends()).toHaveLength(1);
  });

  it('is forgotten when the server does not know the call, and after a day', async () => {
    const { state, ends } = aServer();
    Object.assign(state, { isUp: true, isKnown: false });
    const reports = aPage();
    reports.add(anEnd(3));
    await reports.send();
    reports.add(anEnd(90_000, 'action-old'));
    await reports.send();
    await aPage().send();
    expect(ends().map(({ CallActionId }) => CallActionId)).toEqual(['action-1']);
  });

  it('of an incoming call that was not logged creates its log, and tells which recording belongs to it', async () => {
    const asked = answering({ Incoming: () => ({ ...noted }), EditCallLog: () => null });
    const logged: string[][] = [];
    const reports = aPage(async (...pair) => void logged.push(pair));
    reports.add({ ...anEnd(3, 'log-key'), incoming: { tel: '13900001111', isRefused: false, callKey: 'call' } });
    await reports.send();
    expect(logged).toEqual([['call', 'action-in']]);
    expect(asked.map(({ body }) => body['CallActionId'])).toEqual([undefined, 'action-in']);
  });
});
