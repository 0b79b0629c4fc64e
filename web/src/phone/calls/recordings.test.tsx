import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { recordingMessages } from '@gonghai/contract/calls/recording.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { answering } from '../../../test/answering.ts';
import { signIn } from '../../../test/person.ts';
import { answeringUploads, CUT } from '../../../test/uploads.ts';
import { noPhone, usePhone } from '../phone.ts';
import type { PhoneCall } from '../phone-call.ts';
import { createPartStore } from './part-store.ts';
import { createRecordings } from './recordings.ts';

const PERSON = { TId: 1, Id: 7 };
const FileName = `${'a'.repeat(32)}.webm`;

/** A server that can be cut off, or refuses with a message. */
const aServer = () => {
  const state = { isUp: true, refusal: '' };
  const bound: unknown[] = [];
  const areas: string[] = [];
  answering({
    Query: () => [],
    CallUpdateFileName: ({ area, body }) => {
      bound.push(body);
      areas.push(area);
      return null;
    },
  });
  const uploads = answeringUploads({
    Record: () => {
      if (!state.isUp) return CUT;
      return state.refusal ? { Status: false, Code: 3, Message: state.refusal } : { Data: { FileName, NextPart: 1 } };
    },
  });
  const sent = (): string[] =>
    uploads.map(({ searchParams: asked }) => `${asked.get('Part')}${asked.has('IsLast') ? ' last' : ''}`);
  return { state, bound, areas, sent };
};

const aPage = () => {
  const told: string[] = [];
  const recordings = createRecordings(PERSON, (_, text) => told.push(text));
  onTestFinished(recordings.stop);
  return { ...recordings, told };
};
const aPart = (index: number, isLast = false) => ({
  index,
  sound: new Blob(isLast ? [] : ['sound']),
  isLast,
});
const ring = (key: string, actionId?: string, subject: CallSource = CallSource.Customer): void =>
  usePhone.setState({ call: { key, actionId, subject } as Partial<PhoneCall> as PhoneCall });

const left = async () => (await createPartStore('1.7').readAll()).map(({ index }) => index);

beforeEach(async () => {
  usePhone.setState(noPhone, true);
  signIn();
  const store = createPartStore('1.7');
  for (const part of await store.readAll()) await store.forget(part);
});

it('sends parts in their order, those before the log is known included, and binds the recording once', async () => {
  const { sent, bound } = aServer();
  const { listener } = aPage();
  ring('call');
  listener.onRecording('call', aPart(0));
  ring('call', 'action-1');
  listener.onRecording('call', aPart(1));
  await expect.poll(sent).toEqual(['0', '1']);
  listener.onRecording('call', aPart(2, true));
  await expect.poll(() => bound).toEqual([{ CallActionId: 'action-1', FileName }]);
  expect(sent()).toEqual(['0', '1', '2 last']);
  expect(await left()).toEqual([]);
});

it('keeps parts through an outage and the end of the page; the next page sends them and says that nothing follows', async () => {
  const { state, sent } = aServer();
  state.isUp = false;
  const before = aPage();
  ring('call', 'action-2');
  before.listener.onRecording('call', aPart(0));
  before.listener.onRecording('call', aPart(1));
  await expect.poll(left).toEqual([0, 1]);
  before.stop();
  state.isUp = true;
  const tried = sent().length;
  aPage();
  await expect.poll(() => sent().slice(tried)).toEqual(['0', '1', '2 last']);
  await expect.poll(left).toEqual([]);
});

it('AFTS-02 binds the recording of a call to an after-sales customer under their prefix, also after a reload', async () => {
  const { state, areas } = aServer();
  state.isUp = false;
  const before = aPage();
  ring('after-sale', 'action-after-sale', CallSource.AfterSale);
  before.listener.onRecording('after-sale', aPart(0, true));
  await expect.poll(left).toEqual([0]);
  before.stop();
  state.isUp = true;
  aPage();
  await expect.poll(() => areas).toEqual(['AfterSaleCall']);
});

it.each([
  [recordingMessages.type, [`有一通电话的录音没有保存：${recordingMessages.type}`]],
  [recordingMessages.off, []],
])('gives up what the server will never accept (%s), takes the sign away, and says so', async (refusal, words) => {
  const { state, sent } = aServer();
  state.refusal = refusal;
  const { listener, told } = aPage();
  ring('call', 'action-3');
  listener.onRecorder('call', true);
  listener.onRecording('call', aPart(0));
  await expect.poll(() => usePhone.getState().isRecording).toBe(false);
  listener.onRecording('call', aPart(1));
  await expect.poll(left).toEqual([]);
  expect(sent()).toEqual(['0']);
  expect(told).toEqual(words);
});

it('keeps parts while the disk of the server is full, and the call is recorded on', async () => {
  const { state, sent } = aServer();
  state.refusal = messages.diskFull;
  const { listener } = aPage();
  ring('call', 'action-5');
  listener.onRecorder('call', true);
  listener.onRecording('call', aPart(0));
  await expect.poll(sent).toEqual(['0']);
  listener.onRecording('call', aPart(1));
  await expect.poll(left).toEqual([0, 1]);
  expect(usePhone.getState().isRecording).toBe(true);
  state.refusal = '';
  dispatchEvent(new Event('online'));
  await expect.poll(left).toEqual([]);
});

it('removes parts that are too old, of other people as well', async () => {
  aServer();
  const store = createPartStore('1.8');
  const part = { person: '1.8', sound: new Blob(['sound']), isLast: false };
  const keptAt = Date.now() - 86_400_000;
  await store.keep({ ...part, actionId: 'old', index: 0, keptAt: keptAt - 1_000 });
  await store.keep({ ...part, actionId: 'young', index: 0, keptAt: keptAt + 60_000 });
  onTestFinished(() => store.forgetOld(Infinity));
  aPage();
  const kept = async () => (await store.readAll()).map(({ actionId }) => actionId);
  await expect.poll(kept).toEqual(['young']);
});

it('keeps the parts of a call that is logged only by its report, also in the next page', async () => {
  const { sent, bound } = aServer();
  const before = aPage();
  ring('late-call');
  before.listener.onRecording('late-call', aPart(0));
  before.listener.onRecording('late-call', aPart(1, true));
  usePhone.setState({ call: undefined });
  await expect.poll(left).toEqual([0, 1]);
  expect(sent()).toEqual([]);
  before.stop();
  await aPage().takeLog('late-call', 'action-4');
  await expect.poll(() => bound).toEqual([{ CallActionId: 'action-4', FileName }]);
  expect(sent()).toEqual(['0', '1 last']);
  await expect.poll(left).toEqual([]);
});
