/** Listening to recordings, the corrected length, and how recordings expire. */
import {
  correctSeconds,
  listenToRecord,
  queryRecord,
  recordingMessages as say,
} from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { callFiguresOf, saveSetting, wrongFigures } from '../../../../test/calls.ts';
import { aRecordedCall, webmSample } from '../../../../test/recordings.ts';
import { aCustomer, aMember, anAfterSale, uniqueTel } from '../../../../test/rows.ts';
import { withTrail } from '../../../../test/trail.ts';
import { recordKeepJob } from './recordings.jobs.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, clock, database, records, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId, id: rootId } = await person('root');
const now = (): number => Math.floor(clock.now / 1_000);
const webm = webmSample();
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });

const recorded = (more: object = {}) => aRecordedCall(test, tenantId, { staffId: rootId, endedTime: now(), ...more });
const listen = (id: number, headers: object = root, query = '') =>
  app.inject({ url: `/crm/${listenToRecord.path}?id=${id}${query}`, headers: { ...headers } });

describe('Listening', () => {
  it('plays the whole file, and any part of it', async () => {
    const { id } = await recorded();
    const whole = await listen(id);
    expect(whole).toMatchObject({ statusCode: 200 });
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' });
    expect(whole.rawPayload.equals(webm)).toBe(true);

    const piece = await listen(id, { ...root, range: 'bytes=100-199' });
    expect(piece).toMatchObject({ statusCode: 206 });
    expect(piece.headers).toMatchObject({ 'content-range': `bytes 100-199/${webm.length}`, 'content-length': '100' });
    expect(piece.rawPayload.equals(webm.subarray(100, 200))).toBe(true);

    const end = await listen(id, { ...root, range: 'bytes=-10' });
    expect(end.rawPayload.equals(webm.subarray(-10))).toBe(true);
  });

  it('answers an impossible range with 416, and ignores a malformed one', async () => {
    const { id } = await recorded();
    const beyond = await listen(id, { ...root, range: `bytes=${webm.length}-` });
    expect(beyond).toMatchObject({ statusCode: 416, body: '' });
    expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${webm.length}` });
    for (const range of ['bytes=9-1', 'bytes=a-', 'bytes=0-1,3-4', 'seconds=1-2', 'bytes=-'])
      expect(await listen(id, { ...root, range })).toMatchObject({ statusCode: 200 });
  });

  it('writes one audit entry for the many requests of a player', async () => {
    const { id } = await recorded();
    const { trail } = await withTrail(owner, async () => {
      for (const range of ['bytes=0-', 'bytes=5000-', 'bytes=100-200']) await listen(id, { ...root, range });
      await listen(id);
    });
    expect(trail).toMatchObject([{ action: '收听录音', subject: 'call-log', subject_id: id, staff_id: rootId }]);
    clock.now += 601_000;
    const later = await withTrail(owner, () => listen(id));
    expect(later.trail).toHaveLength(1);
  });

  it('is 404 for a recording that does not exist, is not ready, or lost its file', async () => {
    const { id, name } = await recorded();
    expect(await listen(id + 999_999)).toMatchObject({ statusCode: 404 });
    await owner.query('update call_log set record_state = 1 where id = $1', [id]);
    expect(await listen(id)).toMatchObject({ statusCode: 404 });
    await owner.query('update call_log set record_state = 2 where id = $1', [id]);
    await records.remove(tenantId, name);
    expect(await listen(id)).toMatchObject({ statusCode: 404 });
  });
});

describe('Those who may hear', () => {
  const seat = async () => {
    const own = await signedIn('a1');
    return { own, staff: await person('a1') };
  };

  it('a call are its agent, supervisors of the agent, and those who see the customer', async () => {
    const { own, staff } = await seat();
    const colleague = await aMember(owner, tenantId);
    const strange = await recorded({ staffId: colleague });
    expect(await listen(strange.id, own)).toMatchObject({ statusCode: 404 });
    expect(await ask(queryRecord, { id: strange.id }, own)).toMatchObject(refused(messages.missing));
    expect(await ask(correctSeconds, { Id: strange.id, Seconds: 61 }, own)).toMatchObject(refused(messages.missing));
    expect(await listen(strange.id, root)).toMatchObject({ statusCode: 200 });

    const mine = await recorded({ staffId: staff.id });
    expect(await listen(mine.id, own)).toMatchObject({ statusCode: 200 });

    const customerId = await aCustomer(owner, tenantId, { ownerId: staff.id });
    const ofCustomer = await recorded({ staffId: colleague, customerId });
    expect(await listen(ofCustomer.id, own)).toMatchObject({ statusCode: 200 });
  });

  it('a call of the sale are also those who see an after-sales customer with its phone', async () => {
    const { own, staff } = await seat();
    const tel = uniqueTel();
    const { id } = await recorded({ staffId: await aMember(owner, tenantId), tel });
    await anAfterSale(owner, tenantId, { tel, ownerId: await aMember(owner, tenantId) });
    expect(await listen(id, own)).toMatchObject({ statusCode: 404 });
    await owner.query('update after_sale_customer set owner_id = $2 where tel = $1', [tel, staff.id]);
    expect(await listen(id, own)).toMatchObject({ statusCode: 200 });
  });

  it('are not people of another tenant', async () => {
    const { id } = await recorded();
    const stranger = await signedIn('A1x');
    expect(await listen(id, stranger)).toMatchObject({ statusCode: 404 });
  });
});

describe('A ticket for a recording', () => {
  const ticketFor = async (id: number, session: Session = root): Promise<string> => {
    const { Data } = await ask(createTicket, { Path: `/crm/${listenToRecord.path}?id=${id}` }, session);
    const { Ticket, ExpiresIn } = createTicket.answer.parse(Data);
    expect(ExpiresIn).toBe(600);
    return Ticket;
  };
  const by = (id: number, ticket: string, uid: string = root.uid) => listen(id, {}, `&uid=${uid}&signature=${ticket}`);
  const isExpired = async (response: ReturnType<typeof by>) =>
    expect((await response).json()).toMatchObject({ Code: ResultCode.LoginExpired });

  it('is valid for ten minutes and any number of requests, for this recording and person only', async () => {
    const [{ id }, other] = [await recorded(), await recorded()];
    const ticket = await ticketFor(id);
    for (let count = 0; count < 5; count += 1) expect(await by(id, ticket)).toMatchObject({ statusCode: 200 });
    await isExpired(by(other.id, ticket));
    await isExpired(by(id, ticket, (await signedIn('sys')).uid));
    clock.now += 600_000;
    expect(await by(id, ticket)).toMatchObject({ statusCode: 200 });
    clock.now += 1_000;
    await isExpired(by(id, ticket));
  });
});

describe('The length of a call', () => {
  const correct = (Id: number, Seconds: number, session = root) => ask(correctSeconds, { Id, Seconds }, session);
  const secondsOf = async (id: number) =>
    (await owner.query('select call_seconds from call_log where id = $1', [id])).rows[0].call_seconds;

  it('is corrected to the measured one, whatever was sent, and the figures with it', async () => {
    const customerId = await aCustomer(owner, tenantId, { ownerId: rootId });
    const { id } = await recorded({ customerId });
    expect((await ask(queryRecord, { id }, root)).Data).toMatchObject({
      State: RecordState.Ready,
      Milliseconds: 61_200,
      Channels: 2,
      CallSeconds: 60,
      IsLengthWrong: true,
    });
    const { trail } = await withTrail(owner, () => correct(id, 9_999));
    expect(trail).toMatchObject([{ action: '更正通话时长', before: { CallSeconds: 60 }, after: { CallSeconds: 61 } }]);
    expect(await secondsOf(id)).toBe(61);
    expect(await callFiguresOf(owner, customerId)).toMatchObject({ times: 1, successes: 1, seconds: 61 });
    expect((await ask(queryRecord, { id }, root)).Data).toMatchObject({ CallSeconds: 61, IsLengthWrong: false });
  });

  it('is corrected once, also by two requests at the same time', async () => {
    const { id } = await recorded();
    const { trail } = await withTrail(owner, async () => {
      await Promise.all([correct(id, 61), correct(id, 61)]);
      await owner.query('update call_recording set milliseconds = 90000 where call_log_id = $1', [id]);
      await correct(id, 90);
    });
    expect(trail).toHaveLength(1);
    expect(await secondsOf(id)).toBe(61);
  });

  it('stays when it differs by less than a second, and for a call that was not answered', async () => {
    const near = await recorded({ milliseconds: 60_400 });
    const unanswered = await recorded({ seconds: 0 });
    await owner.query('update call_log set is_answered = false where id = $1', [unanswered.id]);
    const { trail } = await withTrail(owner, async () => {
      await correct(near.id, 61);
      await correct(unanswered.id, 61);
    });
    expect([await secondsOf(near.id), await secondsOf(unanswered.id), trail]).toEqual([60, 0, []]);
  });

  it('needs a recording that is ready', async () => {
    const { id } = await recorded();
    await owner.query('update call_log set record_state = 1 where id = $1', [id]);
    expect(await correct(id, 61)).toMatchObject(refused(say.none));
    expect(await secondsOf(id)).toBe(60);
    for (const Seconds of [-1, 86_401, 1.5]) expect(await correct(id, Seconds)).toMatchObject({ Code: 16 });
  });

  it('leaves the figures equal to the logs', async () => {
    expect(await wrongFigures(owner)).toEqual([]);
  });
});

describe('Every night', () => {
  afterEach(() => saveSetting(owner, tenantId, ConfigKey.RecordKeep, null));
  const job = recordKeepJob({ database, store: records, onResult: () => undefined });
  const { signal } = new AbortController();
  const run = () => job.run({}, { now: now(), signal });
  const stateOf = async (id: number) =>
    (await owner.query('select record_state, audio_file from call_log where id = $1', [id])).rows[0];

  it('expired recordings are deleted, and their logs say so', async () => {
    await saveSetting(owner, tenantId, ConfigKey.RecordKeep, { IsOff: false, Days: 30 });
    const old = await recorded({ endedTime: now() - 31 * 86_400 });
    const young = await recorded({ endedTime: now() - 29 * 86_400 });
    await run();
    expect(await stateOf(old.id)).toEqual({ record_state: RecordState.Expired, audio_file: '' });
    expect(await records.sizeOf(tenantId, old.name)).toBeUndefined();
    expect((await ask(queryRecord, { id: old.id }, root)).Data).toMatchObject({ State: RecordState.Expired });
    expect(await listen(old.id)).toMatchObject({ statusCode: 404 });
    expect(await listen(young.id)).toMatchObject({ statusCode: 200 });
  });

  it('without a number of days nothing expires', async () => {
    const old = await recorded({ endedTime: now() - 4_000 * 86_400 });
    await run();
    expect(await listen(old.id)).toMatchObject({ statusCode: 200 });
  });

  it('files that no log names are removed after a day', async () => {
    const [lost, kept] = [await recorded(), await recorded()];
    await owner.query('delete from call_log where id = $1', [lost.id]);
    await run();
    expect(await records.sizeOf(tenantId, lost.name)).toBeDefined();
    clock.now = Date.now() + 2 * 86_400_000;
    await run();
    expect(await records.sizeOf(tenantId, lost.name)).toBeUndefined();
    expect(await records.sizeOf(tenantId, kept.name)).toBeDefined();
  });
});
