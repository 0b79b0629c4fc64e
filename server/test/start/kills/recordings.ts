/** Recordings whose server or page is killed while they arrive, are joined or are bound: none loses an acknowledged part. */
import { dialCustomer, endCall } from '@gonghai/contract/calls/call.contract.ts';
import { bindRecord, uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RECORD_FOLDER } from '../../../src/features/calls/calls.port.ts';
import { measureSound } from '../../../src/features/calls/recordings/sound.service.ts';
import { partsOf, webmSample } from '../../recordings.ts';
import { multipart } from '../../sheets.ts';
import { type Agent, makeAgents } from '../agents.ts';
import { ask } from '../callers.ts';
import { ownerOf } from '../servers.ts';
import type { Area } from './area.ts';
import type { Site } from './site.ts';

/** When something is killed: the server in the first three, the page in the last one. */
export const RECORDING_KILLS = ['between parts', 'while joining', 'while binding', 'the page'] as const;
type RecordingKill = (typeof RECORDING_KILLS)[number];

const webm = webmSample();
const parts = partsOf(webm);
/** A recording without a last part is joined after 20 silent seconds, by a job that runs every 10 seconds. */
const READY_WITHIN_MS = 90_000;

interface SentCall {
  readonly agent: Agent;
  readonly kill: RecordingKill;
  readonly actionId: string;
  /** Of the latest answer. */
  name: string;
  /** Parts that the server has acknowledged. */
  acknowledged: number;
}

const sendPart = async (site: Site, sent: SentCall, index: number): Promise<void> => {
  const isLast = index === parts.length - 1;
  const query = new URLSearchParams({ ActionId: sent.actionId, Part: String(index), ...(isLast && { IsLast: '1' }) });
  const { FileName } = await site.reach(async (at) => {
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
  sent.acknowledged = Math.max(sent.acknowledged, index + 1);
};

const sendParts = async (site: Site, sent: SentCall, from: number, to: number): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    await sendPart(site, sent, index);
    // As a page whose answer was lost.
    if (index === 1) await sendPart(site, sent, 0);
  }
};

const dial = async (site: Site, agent: Agent, kill: RecordingKill): Promise<SentCall> => {
  const { Data, Message } = await site.reach((at) =>
    ask(at, dialCustomer, { CustomerId: agent.customerId }, agent.session),
  );
  if (!Data) throw new Error(Message);
  return { agent, kill, actionId: Data.ActionId, name: '', acknowledged: 0 };
};

const end = (site: Site, { agent, actionId }: SentCall) =>
  site.reach((at) => ask(at, endCall, { CallActionId: actionId, IsAnswer: true }, agent.session));

const bind = (site: Site, { agent, actionId, name }: SentCall) =>
  site.reach((at) => ask(at, bindRecord, { CallActionId: actionId, FileName: name }, agent.session));

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

/** So many calls of each kind. `when` has the kill of the servers that meets each kind. */
export const recordings = async (
  site: Site,
  ofEachKind: number,
  when: Readonly<Record<Exclude<RecordingKill, 'the page'>, number>>,
) => {
  const { dataDir } = site;
  const owner = await ownerOf(dataDir);
  const agents = await makeAgents(owner, ofEachKind * RECORDING_KILLS.length);
  await owner.end();
  const sentCalls: SentCall[] = [];
  /** What the kill interrupts, until it has ended. */
  const interrupted: Promise<unknown>[] = [];

  const dialAll = async (kill: RecordingKill): Promise<SentCall[]> => {
    const begun = await Promise.all(agents.splice(0, ofEachKind).map((agent) => dial(site, agent, kill)));
    sentCalls.push(...begun);
    return begun;
  };
  const finish = (begun: readonly SentCall[]) =>
    Promise.all(
      begun.map(async (sent) => {
        await sendParts(site, sent, sent.acknowledged, parts.length);
        await bind(site, sent);
        await end(site, sent);
      }),
    );

  const readSettled = async (): Promise<StoredRecord[]> => {
    const actionIds = sentCalls.map(({ actionId }) => actionId);
    const isDone = (all: readonly StoredRecord[]): boolean =>
      sentCalls.every((sent) => all.some((one) => one.actionId === sent.actionId && isSettled(sent, one)));
    for (const began = Date.now(); ; await sleep(500)) {
      const records = await readRecords(dataDir, actionIds);
      if (isDone(records) || Date.now() - began > READY_WITHIN_MS) return records;
    }
  };

  const area: Area = {
    name: 'recordings',
    // The storage of a page is lost with it. One part of this sample is shorter than its first cluster.
    write: async () => {
      const begun = await dialAll('the page');
      await Promise.all(begun.map((sent, n) => sendParts(site, sent, 0, 2 + (n % (parts.length - 2)))));
      await Promise.all(begun.map((sent) => end(site, sent)));
    },
    aim: async (kill) => {
      if (kill === when['between parts']) {
        const begun = await dialAll('between parts');
        return () => void interrupted.push(finish(begun));
      }
      if (kill === when['while joining']) {
        const begun = await dialAll('while joining');
        await Promise.all(begun.map((sent) => sendParts(site, sent, 0, parts.length - 1)));
        return async () => {
          // A job starts the joining after the last part.
          await Promise.all(begun.map((sent) => sendPart(site, sent, parts.length - 1)));
          interrupted.push(finish(begun));
        };
      }
      if (kill === when['while binding']) {
        const begun = await dialAll('while binding');
        await Promise.all(begun.map((sent) => sendParts(site, sent, 0, parts.length)));
        return () => void interrupted.push(finish(begun));
      }
    },
    verify: async () => {
      await Promise.all(interrupted);
      const records = await readSettled();
      const faults = (await Promise.all(sentCalls.map((sent) => faultsOf(sent, records)))).flat();
      return [...faults, ...(await unnamedFiles(dataDir)).map((file) => `no log names ${file}`)];
    },
  };
  return { area, count: (): number => sentCalls.length };
};
