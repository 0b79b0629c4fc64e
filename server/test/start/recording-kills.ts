/** Recordings whose server or page is killed while they arrive, are joined or are bound, and what is wrong with them afterwards. */
import { dialCustomer, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { bindRecord, uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RECORD_FOLDER } from '../../src/features/calls/calls.port.ts';
import { measureSound } from '../../src/features/calls/recordings/sound.service.ts';
import { partsOf, webmSample } from '../recordings.ts';
import { multipart } from '../sheets.ts';
import { type Agent, makeAgents } from './agents.ts';
import { ask } from './callers.ts';
import { ownerOf, type Running, startServer } from './servers.ts';

/** When something is killed: the server in the first three, the page in the last one. */
export const RECORDING_KILLS = ['between parts', 'while joining', 'while binding', 'the page'] as const;
export type RecordingKill = (typeof RECORDING_KILLS)[number];

const webm = webmSample();
const parts = partsOf(webm);
const RETRY_MS = 100;
/** A job starts the joining in this time, and it takes no longer. */
const JOINING_MS = 1_500;
/** A recording without a last part is joined after 20 silent seconds, by a job that runs every 10 seconds. */
const READY_WITHIN_MS = 90_000;

const below = (limit: number): number => Math.random() * limit;

/** A server that is started again after each kill. Callers repeat a request until it answers. */
const startHost = (dataDir: string) => {
  let server: Running | undefined;
  let address: Promise<string>;
  const start = (): void => {
    server = startServer({ DATA_DIR: dataDir });
    address = server.ready();
  };
  start();
  return {
    /** Repeated until the server has answered. */
    reach: async <Answer>(send: (at: string) => Promise<Answer>): Promise<Answer> => {
      for (;;) {
        const at = await address;
        try {
          return await send(at);
        } catch {
          await sleep(RETRY_MS);
        }
      }
    },
    ready: () => address,
    kill: async (): Promise<void> => {
      await server?.end('SIGKILL');
      start();
    },
  };
};
type Host = ReturnType<typeof startHost>;

interface SentCall {
  readonly agent: Agent;
  readonly kill: RecordingKill;
  readonly actionId: string;
  /** Of the latest answer. */
  name: string;
  /** Parts that the server has acknowledged. */
  acknowledged: number;
}

const sendPart = async (host: Host, sent: SentCall, index: number): Promise<void> => {
  const isLast = index === parts.length - 1;
  const query = new URLSearchParams({ ActionId: sent.actionId, Part: String(index), ...(isLast && { IsLast: '1' }) });
  const { FileName } = await host.reach(async (at) => {
    const { headers, payload } = await multipart(parts[index]!, 'file', 'part.webm');
    const response = await fetch(`${at}/crm/${uploadRecord.path}?${query}`, {
      method: 'POST',
      headers: { app: 'Web', ...sent.agent.session, ...headers },
      body: new Uint8Array(payload),
    });
    const { Status, Message, Data } = (await response.json()) as Envelope<{ FileName: string; NextPart: number }>;
    if (!Status) throw new Error(Message);
    return Data!;
  });
  sent.name = FileName;
  sent.acknowledged = index + 1;
};

const sendParts = async (host: Host, sent: SentCall, from: number, to: number): Promise<void> => {
  for (let index = from; index < to; index += 1) await sendPart(host, sent, index);
};

const dial = async (host: Host, agent: Agent, kill: RecordingKill): Promise<SentCall> => {
  const { Data, Message } = await host.reach((at) =>
    ask(at, dialCustomer, { CustomerId: agent.customerId }, agent.session),
  );
  if (!Data) throw new Error(Message);
  return { agent, kill, actionId: Data.ActionId, name: '', acknowledged: 0 };
};

const end = (host: Host, { agent, actionId }: SentCall) =>
  host.reach((at) => ask(at, endCall, { CallActionId: actionId, IsAnswer: true }, agent.session));

const bind = (host: Host, { agent, actionId, name }: SentCall) =>
  host.reach((at) => ask(at, bindRecord, { CallActionId: actionId, FileName: name }, agent.session));

/** All calls of this kind at once, with one kill of the server. */
const runKilled: Record<RecordingKill, (host: Host, sent: readonly SentCall[]) => Promise<void>> = {
  'between parts': async (host, calls) => {
    const sending = calls.map((sent) => sendParts(host, sent, 0, parts.length));
    await sleep(below(150));
    await host.kill();
    await Promise.all(sending);
    await Promise.all(calls.map((sent) => bind(host, sent)));
  },
  'while joining': async (host, calls) => {
    await Promise.all(calls.map((sent) => sendParts(host, sent, 0, parts.length)));
    await sleep(below(JOINING_MS));
    await host.kill();
    await Promise.all(calls.map((sent) => bind(host, sent)));
  },
  'while binding': async (host, calls) => {
    await Promise.all(calls.map((sent) => sendParts(host, sent, 0, parts.length)));
    const binding = calls.map((sent) => bind(host, sent));
    await sleep(below(20));
    await host.kill();
    await Promise.all(binding);
  },
  // Its storage is lost with it. One part of this sample is shorter than its first cluster.
  'the page': async (host, calls) => {
    await Promise.all(calls.map((sent, n) => sendParts(host, sent, 0, 2 + (n % (parts.length - 2)))));
  },
};

interface StoredRecord {
  readonly actionId: string;
  readonly state: RecordState;
  readonly file: string;
  readonly name: string | null;
  readonly size: number | null;
  readonly milliseconds: number | null;
  readonly hasParts: boolean | null;
}

const readRecords = async (dataDir: string, actionIds: readonly string[]): Promise<StoredRecord[]> => {
  const owner = await ownerOf(dataDir);
  try {
    const text = `select l.action_id as "actionId", l.record_state as state, l.audio_file as file, r.name, r.size, r.milliseconds,
        r.has_parts as "hasParts"
      from call_log l left join call_recording r on r.tenant_id = l.tenant_id and r.call_log_id = l.id
      where l.action_id = any($1)`;
    return (await owner.query<StoredRecord>(text, [actionIds])).rows;
  } finally {
    await owner.end();
  }
};

/** Files of recordings that no log names. */
const unnamedFiles = async (dataDir: string): Promise<string[]> => {
  const owner = await ownerOf(dataDir);
  try {
    const { rows } = await owner.query<{ file: string }>('select audio_file as file from call_log');
    const named = new Set(rows.map(({ file }) => file));
    return readdirSync(join(dataDir, RECORD_FOLDER), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !named.has(entry.name.replace(/\.parts$/, '')))
      .map(({ name }) => name);
  } finally {
    await owner.end();
  }
};

const isSettled = ({ kill }: SentCall, { state, hasParts }: StoredRecord): boolean =>
  state === RecordState.Ready && (kill === 'the page' || hasParts === false);

const faultsOf = async (sent: SentCall, records: readonly StoredRecord[]): Promise<string[]> => {
  const own = records.filter(({ actionId }) => actionId === sent.actionId);
  const [record] = own;
  const size = parts.slice(0, sent.acknowledged).reduce((sum, { length }) => sum + length, 0);
  const measured = await measureSound('webm', new Uint8Array(webm.subarray(0, size)));
  const isRight =
    own.length === 1 &&
    record !== undefined &&
    isSettled(sent, record) &&
    record.size === size &&
    record.file === sent.name &&
    record.name === sent.name &&
    record.milliseconds === measured?.milliseconds;
  const { agent: _, ...told } = sent;
  return isRight ? [] : [JSON.stringify({ sent: told, own })];
};

/** So many calls of each kind. Returns their number, and the faults as texts. */
export const runKilledRecordings = async (dataDir: string, ofEachKind: number) => {
  const host = startHost(dataDir);
  await host.ready();
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, ofEachKind * RECORDING_KILLS.length);
  await owner.end();
  const calls: SentCall[] = [];
  // The pages die first: their recordings are joined while the others run.
  for (const kill of RECORDING_KILLS.toReversed()) {
    const own = agents.splice(0, ofEachKind);
    const begun = await Promise.all(own.map((agent) => dial(host, agent, kill)));
    calls.push(...begun);
    await runKilled[kill](host, begun);
    await Promise.all(begun.map((sent) => end(host, sent)));
  }
  const actionIds = calls.map(({ actionId }) => actionId);
  const isDone = (all: readonly StoredRecord[]): boolean =>
    calls.every((sent) => all.some((one) => one.actionId === sent.actionId && isSettled(sent, one)));
  let records = await readRecords(dataDir, actionIds);
  for (const began = Date.now(); !isDone(records) && Date.now() - began < READY_WITHIN_MS;) {
    await sleep(500);
    records = await readRecords(dataDir, actionIds);
  }
  const faults = (await Promise.all(calls.map((sent) => faultsOf(sent, records)))).flat();
  return { calls: calls.length, faults, unnamed: await unnamedFiles(dataDir) };
};
