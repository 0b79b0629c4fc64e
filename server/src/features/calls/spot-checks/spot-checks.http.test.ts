/** Spot checks: which calls are picked, who may flag and comment, and that each comment opens at its second. */
import {
  listenToRecord,
  queryRecord,
  recordDetail,
  recordingMessages,
} from '@gonghai/contract/calls/recording.contract.ts';
import { searchCalls } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import {
  type PickedCall,
  queryPickedCalls,
  saveCallComment,
  saveSpotCheck,
} from '@gonghai/contract/calls/spot-check.contract.ts';
import {
  CallFlag,
  CallPick,
  LONGEST_CALL_COMMENT,
  spotCheckMessages as say,
} from '@gonghai/contract/calls/spot-check-values.ts';
import { searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { aLine, forgetCalls } from '../../../../test/calls.ts';
import { aRecordedCall } from '../../../../test/recordings.ts';
import { aCustomer } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, clock, person, signedIn } = test;
const { tenantId, id: A1 } = await person('A1');
const [{ id: A2 }, { id: A3 }] = await Promise.all([person('A2'), person('A3')]);
const { tenantId: otherTenant, id: A1x } = await person('A1x');
// Far from midnight, so that every call is of today.
clock.now = Date.UTC(2026, 9, 14, 4);
const now = Math.floor(clock.now / 1_000);
/** A1 and A2 are agents of the supervisor S1, A3 of another department, A1x of another tenant. */
const [a1, a2, a3, a1x, s1, root] = (await Promise.all(['A1', 'A2', 'A3', 'A1x', 'S1', 'root2'].map(signedIn))) as [
  Session,
  Session,
  Session,
  Session,
  Session,
  Session,
];
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const isMissing = refused(messages.missing);

beforeEach(async () => {
  for (const id of [A1, A2, A3, A1x]) await forgetCalls(owner, id);
  await owner.query('delete from notice where call_log_id is not null');
});

interface Options {
  readonly staffId?: number;
  readonly seconds?: number;
  readonly silence?: number;
  readonly daysAgo?: number;
  readonly customerId?: number;
  readonly tenant?: number;
}
const recorded = async ({ staffId = A1, seconds = 60, silence = 0, daysAgo = 0, ...more }: Options = {}) => {
  const { id } = await aRecordedCall(test, more.tenant ?? tenantId, {
    staffId,
    endedTime: now - daysAgo * 86_400,
    seconds,
    milliseconds: seconds * 1_000,
    ...(more.customerId !== undefined && { customerId: more.customerId }),
  });
  await owner.query('update call_recording set longest_silence = $2 where call_log_id = $1', [id, silence]);
  return id;
};
const picked = async (Pick: CallPick, session = s1, Date?: string): Promise<readonly PickedCall[]> =>
  queryPickedCalls.answer.parse((await ask(queryPickedCalls, { Pick, Date }, session)).Data);
const idsOf = async (...args: Parameters<typeof picked>) => (await picked(...args)).map(({ Id }) => Id);
const read = async (id: number, session: Session) => {
  const answer = await ask(queryRecord, { id }, session);
  return answer.Status ? recordDetail.parse(answer.Data) : answer;
};
const comment = (CallLogId: number, Second: number, Text: string, session = s1, IsTold = false) =>
  ask(saveCallComment, { CallLogId, Second, Text, IsTold }, session);
const toldTo = async (session: Session) => {
  const { Data } = await ask(searchNotices, { PageIndex: 1, PageCount: 100 }, session);
  return searchNotices.answer.parse(Data).Rows.filter(({ CallLogId }) => CallLogId !== null);
};

describe('The picked calls', () => {
  it('are the short ones, those with a long silence, and the longest of the day', async () => {
    const [short, silent, plain] = [
      await recorded({ seconds: 9 }),
      await recorded({ seconds: 30, silence: 12_400 }),
      await recorded({ seconds: 40, silence: 9_999 }),
    ];
    const longSilent = await recorded({ seconds: 20, silence: 15_000, staffId: A2 });
    const yesterday = await recorded({ seconds: 9, daysAgo: 1 });
    const bound = await recorded({ seconds: 10 });
    expect(await idsOf(CallPick.Short)).toEqual([short]);
    expect(await idsOf(CallPick.Short, s1, '2026-10-13')).toEqual([yesterday]);
    expect(await idsOf(CallPick.Silent)).toEqual([longSilent, silent]);
    expect(await idsOf(CallPick.Longest)).toEqual([plain, silent, longSilent, bound, short]);
    expect((await picked(CallPick.Silent))[1]).toMatchObject({
      LongestSilence: 12,
      Flag: CallFlag.None,
      IsHeard: false,
      Comments: 0,
    });
    expect(await ask(queryPickedCalls, { Pick: CallPick.Short, Date: '2026-02-30' }, s1)).toMatchObject({
      Code: ResultCode.BadRequest,
    });
  });

  it('are with customers, whose status and latest notes they have', async () => {
    for (const staffId of [A1, A2]) await aLine(owner, tenantId, staffId);
    await owner.query("update staff_line set sip_user_name = '8002' where staff_id = $1", [A2]);
    const ofColleague = await recorded({ seconds: 5 });
    await owner.query("update call_log set tel = '8002' where id = $1", [ofColleague]);
    const customerId = await aCustomer(owner, tenantId, { ownerId: A1 });
    const id = await recorded({ seconds: 6, customerId });
    await owner.query(
      `insert into customer_record (tenant_id, customer_id, staff_id, record_type, record, created_time)
       select $1, $2, $3, 4, '要求周末班' || n, $4 + n from generate_series(1, 4) n`,
      [tenantId, customerId, A1, now],
    );
    const [call, ...more] = await picked(CallPick.Short);
    expect([call?.Id, more]).toEqual([id, []]);
    expect(call?.Notes.map(({ Text }) => Text)).toEqual(['要求周末班4', '要求周末班3', '要求周末班2']);
    const { Data } = await ask(searchCalls, { date: '2026-10-14' } as never, s1);
    const names = searchCalls.answer.parse(Data).Rows.map(({ Id, ColleagueName }) => [Id, ColleagueName !== '']);
    expect(names).toContainEqual([ofColleague, true]);
    expect(names).toContainEqual([id, false]);
  });

  it('have a recording, were answered, and are of staff in scope', async () => {
    const mine = await recorded({ seconds: 5 });
    await recorded({ seconds: 5, staffId: A3 });
    await recorded({ seconds: 5, staffId: A1x, tenant: otherTenant });
    const lost = await recorded({ seconds: 5 });
    await owner.query('update call_log set record_state = 4 where id = $1', [lost]);
    expect(await idsOf(CallPick.Short)).toEqual([mine]);
    expect(await idsOf(CallPick.Short, root)).toHaveLength(2);
    expect(await ask(queryPickedCalls, { Pick: CallPick.Short }, a1)).toMatchObject({ Code: ResultCode.Forbidden });
  });
});

describe('A spot check', () => {
  it('flags and marks as heard, each without the other, once', async () => {
    const id = await recorded({ seconds: 9 });
    const { trail } = await withTrail(owner, async () => {
      await ask(saveSpotCheck, { CallLogId: id, Flag: CallFlag.Improve }, s1);
      await Promise.all([1, 2].map(() => ask(saveSpotCheck, { CallLogId: id, IsHeard: true }, s1)));
    });
    expect(trail).toMatchObject([
      { action: '抽检录音', before: { Flag: 0, IsHeard: false }, after: { Flag: 2, IsHeard: false } },
      { action: '抽检录音', before: { Flag: 2, IsHeard: false }, after: { Flag: 2, IsHeard: true } },
    ]);
    expect(await picked(CallPick.Short)).toMatchObject([{ Flag: CallFlag.Improve, IsHeard: true, HeardCount: 1 }]);
    // Each person hears the call, and all see how many did.
    expect(await picked(CallPick.Short, root)).toMatchObject([{ IsHeard: false, HeardCount: 1 }]);
    await ask(saveSpotCheck, { CallLogId: id, IsHeard: true }, root);
    await ask(saveSpotCheck, { CallLogId: id, IsHeard: false }, s1);
    expect(await picked(CallPick.Short, root)).toMatchObject([{ IsHeard: true, HeardCount: 1 }]);
    expect(await read(id, a1)).toMatchObject({ Flag: CallFlag.Improve });
  });

  it('is for supervisors with the right: not the agent, another department, another tenant', async () => {
    const id = await recorded();
    const strange = await recorded({ staffId: A3 });
    for (const session of [a1, a2]) {
      expect(await ask(saveSpotCheck, { CallLogId: id, Flag: 1 }, session)).toMatchObject({
        Code: ResultCode.Forbidden,
      });
      expect(await comment(id, 1, '好', session)).toMatchObject({ Code: ResultCode.Forbidden });
    }
    expect(await ask(saveSpotCheck, { CallLogId: strange, Flag: 1 }, s1)).toMatchObject(isMissing);
    expect(await comment(strange, 1, '好')).toMatchObject(isMissing);
    const foreign = await recorded({ staffId: A1x, tenant: otherTenant });
    expect(await comment(foreign, 1, '好', root)).toMatchObject(isMissing);
    expect(await ask(saveSpotCheck, { CallLogId: foreign, IsHeard: true }, root)).toMatchObject(isMissing);
  });

  it('needs a recording that can be heard', async () => {
    const id = await recorded();
    await owner.query('update call_log set record_state = 4 where id = $1', [id]);
    expect(await comment(id, 1, '好')).toMatchObject(refused(recordingMessages.none));
    expect(await ask(saveSpotCheck, { CallLogId: id, IsHeard: true }, s1)).toMatchObject(
      refused(recordingMessages.none),
    );
  });
});

describe('A comment', () => {
  it('is one for each person and second: changed, removed by an empty text, and saved twice once', async () => {
    const id = await recorded();
    const { trail } = await withTrail(owner, async () => {
      await Promise.all([comment(id, 12, '先问需求'), comment(id, 12, '先问需求')]);
      await comment(id, 12, ' 先问需求，再报价 ');
      await comment(id, 12, '声音太小', root);
    });
    expect(trail.map(({ action }) => action)).toEqual(['点评录音', '点评录音', '点评录音']);
    expect(await read(id, s1)).toMatchObject({
      Comments: [
        { Second: 12, Text: '先问需求，再报价', IsOwn: true, IsTold: false },
        { Second: 12, Text: '声音太小', IsOwn: false },
      ],
    });
    const removed = await withTrail(owner, async () => {
      await comment(id, 12, ' ');
      await comment(id, 12, '');
    });
    expect(removed.trail).toMatchObject([{ action: '删除录音点评', before: { Second: 12 }, after: null }]);
    expect(await read(id, s1)).toMatchObject({ Comments: [{ Text: '声音太小' }] });
  });

  it('is within the recording, and of at most so many characters', async () => {
    const id = await recorded({ seconds: 60 });
    expect(await comment(id, 60, '好'.repeat(LONGEST_CALL_COMMENT))).toMatchObject({ Status: true });
    expect(await comment(id, 61, '好')).toMatchObject(refused(say.beyond));
    expect(await comment(id, 1, '好'.repeat(LONGEST_CALL_COMMENT + 1))).toMatchObject(
      refused('长度不能超过 200 个字符'),
    );
    for (const second of [-1, 1.5, 86_401])
      expect(await comment(id, second, '好')).toMatchObject({ Code: ResultCode.BadRequest });
  });

  it('is sent to the agent once, and again when it is changed', async () => {
    const id = await recorded();
    await comment(id, 5, '先问需求');
    expect(await toldTo(a1)).toEqual([]);
    await Promise.all([1, 2].map(() => comment(id, 5, '先问需求', s1, true)));
    expect(await toldTo(a1)).toMatchObject([
      { CallLogId: id, CallSecond: 5, Msg: '录音点评（10-14 11:59的通话，00:05）：先问需求' },
    ]);
    await comment(id, 5, '先问需求，再报价', s1, true);
    expect(await toldTo(a1)).toHaveLength(2);
    expect(await toldTo(a2)).toEqual([]);
  });

  it('on an own call sends no message', async () => {
    const { id: S1 } = await person('S1');
    const id = await recorded({ staffId: S1 });
    expect(await comment(id, 3, '自己的一通', s1, true)).toMatchObject({ Status: true });
    expect(await toldTo(s1)).toEqual([]);
    expect(await read(id, s1)).toMatchObject({ Comments: [{ Second: 3 }] });
    await forgetCalls(owner, S1);
  });

  it('opens the player at its second for all who may hear the call, and for no other', async () => {
    const customerId = await aCustomer(owner, tenantId, { ownerId: A2 });
    const seconds = Array.from({ length: 50 }, (_, at) => (at * 7) % 60);
    const ids = await Promise.all(seconds.map(() => recorded({ customerId })));
    for (const [at, id] of ids.entries()) {
      expect(await comment(id, seconds[at]!, `第${at}条`, s1, true)).toMatchObject({ Status: true });
    }
    const told = await toldTo(a1);
    expect(told).toHaveLength(50);
    for (const { CallLogId, CallSecond, Msg } of told) {
      // The agent, the supervisors, and the colleague who has the customer now.
      for (const session of [a1, a2, s1, root]) {
        const record = await read(CallLogId!, session);
        expect(record).toMatchObject({ Comments: [{ Second: CallSecond }] });
        expect(CallSecond! * 1_000).toBeLessThan((record as { Milliseconds: number }).Milliseconds);
      }
      expect(Msg).toContain(`第${ids.indexOf(CallLogId!)}条`);
    }
    const { CallLogId: id } = told[0]!;
    for (const session of [a3, a1x]) {
      expect(await read(id!, session)).toMatchObject(isMissing);
      const url = `/crm/${listenToRecord.path}?id=${id}`;
      expect(await app.inject({ url, headers: { ...session } })).toMatchObject({ statusCode: 404 });
    }
  });
});
