/** Uploads of recordings in parts and as whole files, with all the ways in which they go wrong. */
import { noteIncoming } from '@gonghai/contract/calls/call.contract.ts';
import { bindRecord, createRecordToken, recordingMessages as say } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { mkdir, rmdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { TEST_KEY } from '../../../../test/application.ts';
import { createSecrets } from '../../../db/secrets.ts';
import { createMetrics } from '../../../http/metrics.ts';
import { anOpenCall, forgetCalls, saveSetting, storedCall } from '../../../../test/calls.ts';
import {
  mp3Sample,
  partsOf,
  SAMPLE_SECONDS,
  sendRecord,
  type SentRecord,
  webmSample,
} from '../../../../test/recordings.ts';
import { writeRecordToken } from './record-token.rules.ts';
import { recordingJob } from './recordings.jobs.ts';
import { createSounds } from './sounds.service.ts';

const refusals: string[] = [];
const metrics = { ...createMetrics(), partRefused: (reason: string) => refusals.push(reason) };
const test = await startTestApp({ metrics });
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

let action = '';
beforeEach(async () => {
  await forgetCalls(owner, staffId);
  action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
});
afterEach(() => saveSetting(owner, tenantId, ConfigKey.RecordKeep, null));

const send = (
  file: Buffer,
  more: Partial<SentRecord> & { clientName?: string } = {},
  session: Session | object = root,
) => sendRecord(app, session, file, { ActionId: action, ...more });
const part = (number: number, more: Partial<SentRecord> = {}) => send(pieces[number]!, { Part: number, ...more });
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });

const job = recordingJob({ database, store: records, sounds, onResult: () => undefined, onProblem: () => undefined });
const { signal } = new AbortController();
const work = () => job.run({}, { now: now(), signal });
const recordingOf = async (actionId = action) =>
  (
    await owner.query(
      `select r.* from call_recording r join call_log l on l.tenant_id = r.tenant_id and l.id = r.call_log_id
       where l.action_id = $1`,
      [actionId],
    )
  ).rows[0];
const endCallNow = () =>
  owner.query('update call_log set is_open = false, is_answered = true, ended_time = $2 where action_id = $1', [
    action,
    now(),
  ]);
const filesOf = () => records.olderThan(tenantId, 9e9);

describe('A recording in parts', () => {
  it('is stored part by part under one random name, and is ready after the last one', async () => {
    const answers = [];
    for (const [number] of pieces.entries())
      answers.push(await part(number, { IsLast: number === pieces.length - 1 ? 1 : 0 }));
    expect(answers.map(({ Data }) => Data.NextPart)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(answers.map(({ Data }) => Data.FileName)).size).toBe(1);
    const FileName = answers[0]!.Data.FileName;
    expect(FileName).toMatch(/^[0-9a-f]{32}\.webm$/);
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Arriving, audio_file: '' });

    await work();
    const { milliseconds, channels, waveform, has_parts } = await recordingOf();
    expect(Math.abs(milliseconds / 1_000 - SAMPLE_SECONDS)).toBeLessThan(0.5);
    expect([channels, waveform.length, has_parts]).toEqual([2, 400, false]);
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Ready, audio_file: FileName });
    expect(await records.sizeOf(tenantId, FileName)).toBeGreaterThan(webm.length / 2);
  });

  it('that arrives twice is stored once', async () => {
    for (const number of [0, 0, 1, 0, 1, 2]) expect(await part(number)).toMatchObject({ Status: true });
    const [last, again] = await Promise.all([part(3), part(3)]);
    expect([last.Data.NextPart, again.Data.NextPart]).toEqual([4, 4]);
    const size = pieces.slice(0, 4).reduce((sum, { length }) => sum + length, 0);
    expect(await recordingOf()).toMatchObject({ next_part: 4, size });
  });

  it('of which one is missing is refused with the number of the missing one', async () => {
    expect(await part(1)).toMatchObject({ ...refused(say.partMissing), Data: { NextPart: 0 } });
    await part(0);
    expect(await part(2)).toMatchObject({ ...refused(say.partMissing), Data: { NextPart: 1 } });
    expect(await recordingOf()).toMatchObject({ next_part: 1, size: pieces[0]!.length });
  });

  it('takes no part after the last one', async () => {
    await part(0);
    await part(1, { IsLast: 1 });
    expect(await part(1, { IsLast: 1 })).toMatchObject({ Status: true, Data: { NextPart: 2 } });
    expect(await part(2)).toMatchObject(refused(say.complete));
  });

  it('of a call that ended without a last part is made of what arrived, and grows with late parts', async () => {
    await part(0);
    await part(1);
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Arriving });
    await endCallNow();
    clock.now += 21_000;
    await work();
    const short = (await recordingOf()).milliseconds;
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Ready });
    expect(short).toBeGreaterThan(500);
    for (const number of [2, 3, 4]) await part(number);
    await part(5, { IsLast: 1 });
    await work();
    const { milliseconds, has_parts } = await recordingOf();
    expect(milliseconds).toBeGreaterThan(short + 2_000);
    expect(has_parts).toBe(false);
  });

  it('that cannot be stored does not keep the others waiting', async () => {
    const stuck = action;
    await part(0);
    const { Data } = await part(1);
    // Nothing can be written under this name.
    const blocked = (await records.source(tenantId, Data.FileName))!.replace(/parts$/, 'tmp-0');
    await mkdir(blocked);
    await endCallNow();
    action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
    await part(0);
    await part(1);
    await endCallNow();
    clock.now += 21_000;
    await expect(work()).rejects.toThrow('EISDIR');
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Ready });
    await rmdir(blocked);
    await work();
    expect(await storedCall(owner, stuck)).toMatchObject({ record_state: RecordState.Ready });
  });

  it('of which the server stored more than it acknowledged continues where it acknowledged', async () => {
    const { Data } = await part(0);
    // As if the server was killed after the write and before the commit.
    const stray = await records.source(tenantId, Data.FileName);
    await records.append(tenantId, Data.FileName, { path: stray!, size: pieces[0]!.length });
    for (const number of [1, 2, 3, 4]) await part(number);
    await part(5, { IsLast: 1 });
    await work();
    expect(Math.abs((await recordingOf()).milliseconds / 1_000 - SAMPLE_SECONDS)).toBeLessThan(0.5);
  });

  it('is limited in number and size', async () => {
    await part(0);
    await owner.query('update call_recording set next_part = 5000');
    expect(await send(pieces[1]!, { Part: 5_000 })).toMatchObject(refused(say.tooManyParts));
    await owner.query('update call_recording set next_part = 1, size = 52428000');
    expect(await part(1)).toMatchObject(refused(say.tooLarge));
    expect(await send(Buffer.alloc(0), { Part: 1 })).toMatchObject(refused(say.empty));
  });
});

describe('A whole file', () => {
  it('is one upload: sent again it is the same recording', async () => {
    const first = await send(mp3Sample(), { clientName: '../../etc/passwd.webm' });
    expect(first.Data.FileName).toMatch(/^[0-9a-f]{32}\.mp3$/);
    expect((await send(mp3Sample())).Data).toEqual(first.Data);
    await work();
    expect((await send(mp3Sample())).Data).toEqual(first.Data);
    expect(await storedCall(owner, action)).toMatchObject({ audio_file: first.Data.FileName, record_state: 2 });
  });

  it('that differs from the first one is refused, also after parts', async () => {
    await send(mp3Sample());
    expect(await send(webm)).toMatchObject(refused(say.complete));
    await endCallNow();
    action = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
    await part(0);
    await part(1, { IsLast: 1 });
    expect(await send(webm)).toMatchObject(refused(say.complete));
    expect(await part(1, { IsLast: 1 })).toMatchObject({ Status: true });
  });

  it('beyond 50 MB is refused, and nothing stays', async () => {
    expect(await send(Buffer.concat([webm, Buffer.alloc(50 * 1024 * 1024)]))).toMatchObject(
      refused(messages.fileTooLarge),
    );
    expect(await recordingOf()).toBeUndefined();
  });

  it('of another type is refused and counted, and nothing is stored', async () => {
    refusals.length = 0;
    for (const file of [
      Buffer.from('GIF89a'),
      Buffer.alloc(1_000),
      Buffer.from('<script>'),
      Buffer.from('RIFFxxxxAVI '),
    ])
      expect(await send(file)).toMatchObject(refused(say.type));
    expect(await send(Buffer.alloc(0))).toMatchObject(refused(say.empty));
    expect(refusals).toEqual(['type', 'type', 'type', 'type', 'empty']);
    expect(await recordingOf()).toBeUndefined();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.None });
  });

  it('without sound is damaged, and its files are removed', async () => {
    const { Data } = await send(webm.subarray(0, 200));
    await work();
    expect(await storedCall(owner, action)).toMatchObject({ record_state: RecordState.Damaged, audio_file: '' });
    expect(await filesOf()).not.toContain(Data.FileName);
    expect(await send(webm)).toMatchObject(refused(say.complete));
  });
});

describe('An upload is refused', () => {
  const missing = refused(messages.missing);

  it('for the call of another person, of another tenant, and for an unknown one', async () => {
    expect(await send(webm, {}, await signedIn('sys'))).toMatchObject(missing);
    expect(await send(webm, { ActionId: 'unknown' })).toMatchObject(missing);
    expect(await recordingOf()).toBeUndefined();
  });

  it('for a call of yesterday', async () => {
    const ended = (ago: number) =>
      owner.query('update call_log set is_open = false, ended_time = $2 where action_id = $1', [action, now() - ago]);
    await ended(86_400);
    expect(await part(0)).toMatchObject({ Status: true });
    await ended(86_401);
    expect(await part(1)).toMatchObject(refused(say.tooLate));
  });

  it('while recording is switched off, and a call that begins then says so', async () => {
    const stateOfNew = async () => {
      await endCallNow();
      action = noteIncoming.answer.parse((await ask(noteIncoming, { Tel: '13700001111' }, root)).Data).ActionId;
      return (await storedCall(owner, action)).record_state;
    };
    await saveSetting(owner, tenantId, ConfigKey.RecordKeep, { IsOff: true, Days: null });
    expect(await stateOfNew()).toBe(RecordState.Off);
    expect(await part(0)).toMatchObject(refused(say.off));
    await saveSetting(owner, tenantId, ConfigKey.RecordKeep, { IsOff: false, Days: 30 });
    expect(await stateOfNew()).toBe(RecordState.None);
  });

  it('for malformed fields', async () => {
    const bad = { Status: false, Code: ResultCode.BadRequest };
    for (const Part of [-1, 1.5, 1e9, Number.NaN]) expect(await send(webm, { Part })).toMatchObject(bad);
    expect(await send(webm, { ActionId: '' })).toMatchObject(bad);
  });
});

describe('The token of a call', () => {
  const tokenOf = async (CallActionId = action): Promise<string> =>
    createRecordToken.answer.parse((await ask(createRecordToken, { CallActionId }, root)).Data).Token;
  const expired = { Status: false, Code: ResultCode.LoginExpired };

  it('uploads the recording of this call without a session', async () => {
    const Token = await tokenOf();
    expect(await send(webm, { Token }, {})).toMatchObject({ Status: true });
    expect(await recordingOf()).toMatchObject({ is_complete: true });
  });

  it('is refused for another call, changed, after two days, and for other calls of the API', async () => {
    const Token = await tokenOf();
    const [own, other] = [
      action,
      await anOpenCall(owner, tenantId, { staffId: (await person('sys')).id, startTime: now() }),
    ];
    expect(await send(webm, { Token, ActionId: other }, {})).toMatchObject(expired);
    expect(await send(webm, { Token: Token.replace(own, other), ActionId: other }, {})).toMatchObject(expired);
    expect(await send(webm, { Token: `${Token.slice(0, -1)}_` }, {})).toMatchObject(expired);
    expect(await send(webm, { Token: '' }, {})).toMatchObject(expired);
    const url = `/crm/${bindRecord.path}?Token=${Token}`;
    const bind = { CallActionId: own, FileName: 'x' };
    expect((await app.inject({ method: 'POST', url, payload: bind })).json()).toMatchObject(expired);
    const old = { tenantId, staffId, actionId: own, expires: now() - 1 };
    const secrets = createSecrets(TEST_KEY);
    expect(await send(webm, { Token: writeRecordToken(secrets, old) }, {})).toMatchObject(expired);
    const valid = writeRecordToken(secrets, { ...old, expires: now() });
    expect(await send(webm, { Token: valid }, {})).toMatchObject({ Status: true });
    await owner.query('delete from call_log where action_id = $1', [other]);
  });

  it('is given for own calls only', async () => {
    const answer = await ask(createRecordToken, { CallActionId: action }, await signedIn('sys'));
    expect(answer).toMatchObject(refused(messages.missing));
  });
});

describe('Binding', () => {
  const bind = (FileName: string, CallActionId = action, session: Session = root) =>
    ask(bindRecord, { CallActionId, FileName }, session);

  it('accepts the name that the upload of this call gave out, twice at once as well', async () => {
    const { Data } = await part(0);
    expect(await Promise.all([bind(Data.FileName), bind(Data.FileName)])).toMatchObject([
      { Status: true },
      { Status: true },
    ]);
    expect(await storedCall(owner, action)).toMatchObject({ audio_file: Data.FileName });
  });

  it('refuses other names, paths, calls and people', async () => {
    const { Data } = await part(0);
    const { FileName } = Data;
    const missing = refused(messages.missing);
    for (const name of ['', 'x.webm', `../${FileName}`, `${FileName}.parts`, FileName.replace('webm', 'mp3')])
      expect(await bind(name)).toMatchObject(missing);
    expect(await bind(FileName, 'unknown')).toMatchObject(missing);
    expect(await bind(FileName, action, await signedIn('sys'))).toMatchObject(missing);
    const first = action;
    await owner.query('update call_log set is_open = false where action_id = $1', [first]);
    const second = await anOpenCall(owner, tenantId, { staffId, startTime: now() });
    expect(await bind(FileName, second)).toMatchObject(missing);
    expect(await storedCall(owner, first)).toMatchObject({ audio_file: '' });
  });
});
