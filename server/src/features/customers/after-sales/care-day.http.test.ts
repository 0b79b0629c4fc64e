/** A day of the after-sales team, replayed by chance: whoever looks at any moment finds in each view what its count says. */
import * as calls from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { dialCustomer } from '@gonghai/contract/calls/call.contract.ts';
import * as contract from '@gonghai/contract/customers/after-sale.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aLine, saveSetting } from '../../../../test/calls.ts';
import { aLearnConfig, aProfessionId, pushItems } from '../../../../test/learning.ts';
import { aCourseItem, aLearnItem, anExamItem, aPaperItem } from '../../../../test/learning-items.ts';
import { aDepartment, aMember, anAfterSale, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { dice } from '../../../operator/demo/dice.ts';

const ANY_TIME = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
const DAY = 86_400;
const CUSTOMERS = 40;
const ACTS = 60;
const CARES = [1, 2, 3, 4] as const;

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn, clock } = test;
const { tenantId } = await person('A1');
const now = (): number => Math.floor(clock.now / 1_000);
const { below, pick } = dice(31);

const departmentId = await aDepartment(owner, tenantId);
const roleId = await aRole(owner, tenantId, [menuIdOf.get('AfterSale')!]);
const member = async (isSupervisor: boolean) => {
  const userName = uniqueName();
  return { id: await aMember(owner, tenantId, { userName, roleId, departmentId, isSupervisor }), userName };
};
type Member = Awaited<ReturnType<typeof member>>;

/** What the team knows about a customer, kept by this test alone. */
interface Known {
  readonly id: number;
  readonly tel: string;
  owner: number | null;
  /** When the owner got it, or when it lost its last one. */
  since: number;
  /** 0 for never. */
  called: number;
  courses: number[];
  learnt: number[];
  exams: number[];
}

const waits: Record<(typeof CARES)[number], (of: Known) => boolean> = {
  1: ({ owner: by, since, called }) => by !== null && Math.max(since, called) <= now() - 14 * DAY,
  2: ({ owner: by, since }) => by === null && since <= now() - 3 * DAY,
  3: ({ courses, learnt }) => {
    const limit = now() - 14 * DAY;
    return courses.some((opened) => opened <= limit) && learnt.every((time) => time <= limit);
  },
  4: ({ exams }) => exams.some((time) => time > now() - 7 * DAY && time <= now()),
};

it('each view of what is forgotten has the customers that its count says, at any moment of a day', async () => {
  await saveSetting(owner, tenantId, 'CallRule', ANY_TIME);
  const boss = await member(true);
  const agents = [await member(false), await member(false)] as const;
  for (const { id } of [boss, ...agents]) await aLine(owner, tenantId, id);
  const keys = await aLearnConfig(owner, tenantId);
  const profession = await aProfessionId(owner, tenantId);
  const paper = randomUUID();
  const push = async (...items: readonly object[]): Promise<void> => {
    const sent = await pushItems(app, keys, items, now());
    expect(sent).toMatchObject({ Status: true, Data: { Failed: [] } });
  };
  const as = async <E extends Endpoint>(by: Member, call: E, request: object): Promise<unknown> => {
    const answer = await ask(call, request as never, await signedIn(by.userName));
    expect(answer).toMatchObject({ Status: true });
    return answer.Data;
  };
  const start = now();
  /** A time that passes a limit of so many days during the replay. */
  const near = (days: number): number => start - days * DAY + below(DAY);
  const long = start - 90 * DAY;
  const known: Known[] = [];
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const by = [boss.id, agents[0].id, agents[1].id, null][below(4)] ?? null;
    const since = pick(by === null ? [near(3), start] : [near(14), long, start]);
    const called = by === null ? 0 : pick([0, near(14), long]);
    const tel = uniqueTel();
    const times = by === null ? { migration_time: since, created_time: long } : { got_time: since };
    const more = { ...times, latest_call_time: called || null };
    const id = await anAfterSale(owner, tenantId, { tel, ownerId: by, more });
    known.push({ id, tel, owner: by, since, called, courses: [], learnt: [], exams: [] });
  }
  await push(aPaperItem(paper, profession));

  const any = (isOwned: boolean): Known | undefined => {
    const some = known.filter(({ owner: by }) => (by !== null) === isOwned);
    return some.length > 0 ? pick(some) : undefined;
  };
  const give = (of: Known, to: number | null): void => void Object.assign(of, { owner: to, since: now() });
  const acts: readonly (() => Promise<void>)[] = [
    async () => {
      const of = any(true);
      const by = [boss, ...agents].find(({ id }) => id === of?.owner);
      if (!of || !by) return;
      const { ActionId } = dialCustomer.answer.parse(await as(by, calls.dialCustomer, { CustomerId: of.id }))!;
      of.called = now();
      clock.now += 20_000;
      await as(by, calls.endCall, { CallActionId: ActionId, IsAnswer: false, EndedAgo: 0 });
    },
    async () => {
      const of = any(false);
      if (!of) return;
      await as(boss, contract.moveCustomers, { CustomerType: 0, CustomerIds: [of.id] });
      give(of, boss.id);
    },
    async () => {
      const of = any(true);
      const by = [boss, ...agents].find(({ id }) => id === of?.owner);
      if (!of || !by) return;
      await as(by, contract.moveCustomers, { CustomerType: 1, CustomerIds: [of.id] });
      give(of, null);
    },
    async () => {
      const of = pick(known);
      const to = pick(agents);
      if (of.owner === to.id) return;
      const before = { owner: of.owner, since: of.since };
      const moved = await as(boss, contract.transferCustomers, { UserId: [to.id], CustomerIds: [of.id] });
      give(of, to.id);
      if (below(2) === 0) return;
      await as(boss, contract.undoBatch, { BatchId: (moved as { BatchId: number }).BatchId });
      Object.assign(of, before);
    },
    async () => {
      const { tel, courses } = pick(known);
      courses.push(pick([near(14), long, now()]));
      await push(aCourseItem(tel, profession, { OpenTime: courses.at(-1), ClassName: uniqueName() }));
    },
    async () => {
      const studying = known.filter(({ courses }) => courses.length > 0);
      if (studying.length === 0) return;
      const { tel, learnt, exams } = pick(studying);
      if (below(2) === 0) {
        learnt.push(pick([near(14), long, now()]));
        const last = pick(['VideoLastLearnDate', 'LiveLastLearnDate', 'QuesLastLearnDate']);
        await push(aLearnItem(tel, uniqueName(), { [last]: learnt.at(-1) }));
      } else {
        exams.push(pick([near(7), long, now(), near(0)]));
        await push(anExamItem(tel, paper, { ExamTime: exams.at(-1) }));
      }
    },
  ];

  const sees = (by: Member, isMine: boolean, { owner: of }: Known): boolean =>
    of === by.id || (by === boss && (of === null || !isMine));
  let found = 0;
  for (let at = 0; at < ACTS; at += 1) {
    clock.now += below((2 * DAY * 1_000) / ACTS);
    await pick(acts)();
    if (below(2) === 0) continue;
    const by = pick([boss, ...agents]);
    const IsOnlyMySelf = below(2) === 0;
    const searches = CARES.map((Care) => ({ IsOnlyMySelf, Care }));
    const shown = await as(by, contract.readShownCustomers, { IsOnlyMySelf, CustomerIds: [], Searches: searches });
    const { Counts } = contract.readShownCustomers.answer.parse(shown);
    for (const [place, search] of searches.entries()) {
      const page = await as(by, contract.searchCustomers, { ...search, PageIndex: 1, PageCount: 2 * CUSTOMERS });
      const { Rows, Count } = contract.searchCustomers.answer.parse(page);
      const wanted = known.filter((of) => sees(by, IsOnlyMySelf, of) && waits[search.Care](of)).map(({ id }) => id);
      const ids = Rows.map(({ Id }) => Id).toSorted((one, other) => one - other);
      expect({ at, search, ids }).toEqual({ at, search, ids: wanted });
      expect([Counts[place], Count]).toEqual([wanted.length, wanted.length]);
      found += wanted.length;
    }
  }
  expect(found).toBeGreaterThan(ACTS);
});
