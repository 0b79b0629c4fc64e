/** Recordings: measured lengths by format, and seeking in one of an hour in a browser. */
import { BufferSource, BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, Input, Output } from 'mediabunny';
import { ALL_FORMATS, WebMOutputFormat } from 'mediabunny';
import type pg from 'pg';
import { chromium } from 'playwright';
import { dialCustomer, endCall } from '../contract/src/calls/call.contract.ts';
import { listenToRecord, uploadRecord } from '../contract/src/calls/recording.contract.ts';
import { createTicket } from '../contract/src/wire/ticket.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../server/src/installation.ts';
import { mp3Sample, SAMPLE_SECONDS, wavSample, webmSample } from '../server/test/recordings.ts';
import { type Agent, makeAgents } from '../server/test/start/agents.ts';
import { browserFlags, browserPath } from '../tools/browser.ts';
import { type Caller, type Contender, post, withOurServer } from './contenders.ts';
import { withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';

const HOUR_SECONDS = 3_600;
const LONG_WAV_SECONDS = 300;
const MOST_DIFFERENCE = 0.5;
const SEEKS = 40;
const MOST_SEEK_MS = 200;
const READY_WITHIN_MS = 60_000;

/** The sample again and again, as one recording. */
const longWebm = async (seconds: number): Promise<Buffer> => {
  using input = new Input({ source: new BufferSource(new Uint8Array(webmSample())), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The sample has no sound.');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (let start = 0; start < seconds; start += SAMPLE_SECONDS) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.timestamp + packet.duration > SAMPLE_SECONDS) break;
      await source.add(packet.clone({ timestamp: start + packet.timestamp }), { decoderConfig: config });
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
};

interface Ready {
  readonly callId: number;
  readonly milliseconds: number;
}

/** Calls, uploads the file, and waits until the server has measured it. */
const record = async (ours: Contender, pool: pg.Pool, agent: Agent, file: Buffer): Promise<Ready> => {
  const caller: Caller = { id: agent.id, signature: agent.session.signature };
  const dialled = await post(ours, dialCustomer.path, caller, JSON.stringify({ CustomerId: agent.customerId }));
  const { ActionId, CallLogId } = dialCustomer.answer.parse(dialled.Data);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'record');
  const { Status, Message } = await post(ours, `${uploadRecord.path}?ActionId=${ActionId}`, caller, form);
  if (!Status) throw new Error(Message);
  await post(ours, endCall.path, caller, JSON.stringify({ CallActionId: ActionId, IsAnswer: true }));
  for (const began = Date.now(); Date.now() - began < READY_WITHIN_MS; await sleep(200)) {
    const { rows } = await pool.query<{ milliseconds: number }>(
      'select milliseconds from call_recording where call_log_id = $1 and measured_size > 0',
      [CallLogId],
    );
    if (rows[0]) return { callId: CallLogId, milliseconds: rows[0].milliseconds };
  }
  throw new Error('The recording was not measured.');
};

/** Milliseconds of each jump to a random second. */
const measureSeeks = async (ours: Contender, { id, session }: Agent, callId: number): Promise<number[]> => {
  const path = `/crm/${listenToRecord.path}?id=${callId}`;
  const caller = { id, signature: session.signature };
  const { Ticket } = createTicket.answer.parse(
    (await post(ours, createTicket.path, caller, JSON.stringify({ Path: path }))).Data,
  );
  const address = `http://127.0.0.1:${ours.port}`;
  const url = `${address}${path}&uid=${id}&signature=${Ticket}`;
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] });
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/healthz`);
    return await page.evaluate<number[]>(`(async () => {
      const sound = new Audio(${JSON.stringify(url)});
      const happens = (name) => new Promise((resolve, reject) => {
        sound.addEventListener(name, resolve, { once: true });
        sound.addEventListener('error', () => reject(new Error(sound.error?.message)), { once: true });
      });
      await happens('canplay');
      const times = [];
      for (let n = 0; n < ${SEEKS}; n += 1) {
        const began = performance.now();
        sound.currentTime = Math.random() * (sound.duration - 5);
        await happens('seeked');
        times.push(performance.now() - began);
      }
      return times;
    })()`);
  } finally {
    await browser.close();
  }
};

export const recordings = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, 0, async ({ pool }) => {
    const files: readonly (readonly [string, number, Buffer])[] = [
      ['webm', SAMPLE_SECONDS, webmSample()],
      ['wav', LONG_WAV_SECONDS, wavSample(LONG_WAV_SECONDS)],
      ['mp3', SAMPLE_SECONDS, mp3Sample()],
      ['webm', HOUR_SECONDS, await longWebm(HOUR_SECONDS)],
    ];
    const agents = await makeAgents(pool, files.length);
    return withOurServer(installation, {}, async (ours) => {
      const figures: Figure[] = [];
      let seekMs: number[] = [];
      for (const [at, [type, seconds, file]] of files.entries()) {
        const agent = agents[at];
        if (!agent) continue;
        const { callId, milliseconds } = await record(ours, pool, agent, file);
        const difference = Math.abs(milliseconds / 1_000 - seconds);
        figures.push(
          atMost(MOST_DIFFERENCE, `measured length of a ${type} of ${seconds} s, difference`, difference, ' s'),
        );
        if (seconds === HOUR_SECONDS) seekMs = await measureSeeks(ours, agent, callId);
      }
      const sorted = seekMs.toSorted((a, b) => a - b);
      const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      return [...figures, atMost(MOST_SEEK_MS, `seeking in a recording of an hour, p95 of ${SEEKS}`, late, ' ms')];
    });
  });
