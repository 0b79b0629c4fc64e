/** Recordings that are incomplete, or that the server could not measure in time. */
import { correctSeconds, queryRecord, recordingMessages as say } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { anOpenCall, forgetCalls, storedCall } from '../../../../test/calls.ts';
import { partsOf, sendRecord, type SentRecord, webmSample } from '../../../../test/recordings.ts';
import { recordingJob } from './recordings.jobs.ts';
import { createSounds, type Sounds } from './sounds.service.ts';

const test = await startTestApp();
const sounds = createSounds();
afterAll(async () => {
  await sounds.stop();
  await test.close();
});
const { app, ask, owner, clock, database, records, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId, id: staffId } = await person('root');
const webm = webmSample();
const pieces = partsOf(webm);
const now = (): number => Math.floor(clock.now / 1_000);
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });

let action = '';
beforeEach(async () => {
  await forgetCalls(owner, staffId);
  action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
});

const send = (file: Buffer, more: Partial<SentRecord> = {}) =>
  sendRecord(app, root, file, { ActionId: action, ...more });
const part = (number: number, more: Partial<SentRecord> = {}) => send(pieces[number]!, { Part: number, ...more });
const jobWith = (measure: Sounds['measure']) =>
  recordingJob({
    database,
    store: records,
    sounds: { ...sounds, measure },
    onResult: () => undefined,
    onProblem: () => undefined,
  });
const job = jobWith(sounds.measure);
const { signal } = new AbortController();
const work = () => job.run({}, { now: now(), signal });
const recordingOf = async () =>
  (
    await owner.query(
      `select r.* from call_recording r join call_log l on l.tenant_id = r.tenant_id and l.id = r.call_log_id
       where l.action_id = $1`,
      [action],
    )
  ).rows[0];
const endCallNow = () =>
  owner.query('update call_log set is_open = false, is_answered = true, ended_time = $2 where action_id = $1', [
    action,
    now(),
  ]);
const filesOf = () => records.olderThan(tenantId, 9e9);

describe('A recording of which only the first piece arrived', () => {
  const arrived = async () => {
    const { Data } = await part(0);
    await endCallNow();
    clock.now += 21_000;
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Incomplete, audio_file: '' });
    return Data.FileName;
  };

  it('is kept as incomplete, and is ready when the rest comes', async () => {
    const name = await arrived();
    await work();
    for (const number of [1, 2, 3, 4]) await part(number);
    await part(5, { IsLast: 1 });
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Ready, audio_file: name });
  });

  it('is damaged when nothing can follow: after a day, or after a last part without sound', async () => {
    const name = await arrived();
    await owner.query('update call_log set ended_time = ended_time - 86400 where action_id = $1', [action]);
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Damaged });
    expect(await filesOf()).not.toContain(name);
    action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
    await arrived();
    await send(Buffer.alloc(0), { Part: 1, IsLast: 1 });
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Damaged });
  });
});

describe('A recording that could not be measured', () => {
  const measured: string[] = [];
  const late = jobWith(async ({ path }) => {
    measured.push(path);
    return { kind: 'unmeasured', reason: 'it took too long' };
  });
  const workLate = () => late.run({}, { now: now(), signal });
  beforeEach(() => void (measured.length = 0));

  it('is kept and played without a length, is tried again, and then has one', async () => {
    const { Data } = await send(webm);
    await endCallNow();
    await workLate();
    await workLate();
    expect(measured).toHaveLength(1);
    const played = { record_state: RecordState.Ready, audio_file: Data.FileName };
    expect(await storedCall(owner, action)).toMatchObject(played);
    expect(await records.sizeOf(tenantId, Data.FileName)).toBe(webm.length);
    const { call_log_id: id } = await recordingOf();
    const Id = Number(id);
    expect(await ask(correctSeconds, { Id, Seconds: 61 }, root)).toMatchObject(refused(say.unmeasured));
    expect((await ask(queryRecord, { id: Id }, root)).Data).toMatchObject({ Milliseconds: 0, IsLengthWrong: false });
    clock.now += 60_000;
    await work();
    const { milliseconds, has_parts } = await recordingOf();
    expect([milliseconds > 5_000, has_parts]).toEqual([true, false]);
  });

  it('stays playable after the last try', async () => {
    const { Data } = await send(webm);
    for (let round = 0; round < 6; round += 1) {
      await workLate();
      await owner.query('update call_recording set measure_time = measure_time - 3600');
    }
    expect(measured).toHaveLength(4);
    expect(await recordingOf()).toMatchObject({ has_parts: false, milliseconds: 0 });
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Ready });
    expect(await records.sizeOf(tenantId, Data.FileName)).toBe(webm.length);
  });

  it('does not keep other tenants waiting', async () => {
    const elsewhere = await person('A1x');
    const own = [action];
    await send(webm);
    for (let count = 0; count < 2; count += 1) {
      await endCallNow();
      action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
      own.push(action);
      await send(webm);
    }
    const ActionId = await anOpenCall(owner, elsewhere.tenantId, { staffId: elsewhere.id, startTime: now() });
    await sendRecord(app, await signedIn('A1x'), webm, { ActionId });
    await workLate();
    const order = measured.map((path) => path.includes(`/${elsewhere.tenantId}/`));
    expect(order).toHaveLength(4);
    expect(order.indexOf(true)).toBeLessThan(2);
    expect(late.atOnceForOne).toBe(1);
    await owner.query('delete from call_log where action_id = any($1)', [[ActionId, ...own]]);
  });
});
