/** Ends of calls, and incoming calls without a log, until the server has them. Kept in this browser, so none is lost. */
import { PAGE_CLOSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import * as afterSales from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { endCall, noteIncoming, noteRefusedIncoming } from '@gonghai/contract/calls/call.contract.ts';
import { CallSource, CORRECTABLE_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { createBackoff } from '../../platform/backoff.ts';
import { CallFailed } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { readSession, type SessionUser } from '../../platform/session.ts';
import { readStored, removeStored, writeStored } from '../../platform/storage.ts';

/** The kind of record that was called. */
const source = z.enum(CallSource).default(CallSource.Customer);

const storedEnd = z.object({
  /** Of the log. Without a log: the key with which it is created once. */
  actionId: z.string(),
  source,
  /** An incoming call that the server has not logged, or that the telephone answered with busy. */
  incoming: z.object({ tel: z.string(), isRefused: z.boolean(), callKey: z.string().optional() }).optional(),
  isAnswered: z.boolean(),
  /** Milliseconds of the browser's clock, as `endedAt`. */
  answeredAt: z.number().optional(),
  endedAt: z.number(),
  code: z.number(),
  text: z.string(),
});
export type ReportedEnd = z.output<typeof storedEnd>;

/** The running call. If the page ends without a word, the next one reports the end at `aliveAt`. */
const openCall = z.object({
  actionId: z.string(),
  source,
  isAnswered: z.boolean(),
  answeredAt: z.number().optional(),
  aliveAt: z.number(),
});
type OpenCall = z.output<typeof openCall>;

const RETRY_MS = { least: 2_000, most: 60_000 } as const;

/** The server has no such call of this user and never will. Any other refusal, such as too many requests, may pass. */
const isUnknownCall = (error: unknown): boolean => error instanceof CallFailed && error.message === messages.missing;

const agoOf = (moment: number): number => Math.max(0, Math.round((Date.now() - moment) / 1_000));

/** A log is created only while no other one is open, so the ends of other calls come first. */
const inOrder = (ends: readonly ReportedEnd[]): ReportedEnd[] =>
  ends.toSorted((one, other) => Number(one.incoming !== undefined) - Number(other.incoming !== undefined));

export interface CallReports {
  /** The call of a page that died without a word. */
  readonly abandoned: OpenCall | undefined;
  readonly keepOpen: (open: OpenCall) => void;
  readonly add: (end: ReportedEnd, isPageClosing?: boolean) => void;
  /** The telephone answered an incoming call with busy. */
  readonly addRefused: (tel: string) => void;
  /** Sends what is left. Resolves when all was tried once. */
  readonly send: () => Promise<void>;
  readonly stop: () => void;
}

/** Tells of a log that was created by the report of its end: the key of the call in this browser, and the log's action. */
type OnLogged = (callKey: string, actionId: string) => Promise<void>;

/** The reports of one user. Only one page at a time may use them. */
export const createCallReports = (
  { TId, Id }: Pick<SessionUser, 'TId' | 'Id'>,
  onLogged: OnLogged = async () => undefined,
): CallReports => {
  const person = `${TId}.${Id}`;
  const endsKey = `gonghai.phone.ends.${person}`;
  const openKey = `gonghai.phone.open.${person}`;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const pauses = createBackoff(RETRY_MS);
  let sending: Promise<void> | undefined;
  let isStopped = false;

  const readEnds = (): ReportedEnd[] => z.array(storedEnd).safeParse(readStored(endsKey)).data ?? [];
  const writeEnds = (ends: readonly ReportedEnd[]): void =>
    ends.length > 0 ? writeStored(endsKey, ends) : removeStored(endsKey);
  const forget = ({ actionId }: ReportedEnd): void => writeEnds(readEnds().filter((end) => end.actionId !== actionId));

  const deliver = async (end: ReportedEnd, outlivesPage: boolean): Promise<void> => {
    const { actionId, incoming, isAnswered: IsAnswer, answeredAt, code: CauseCode, text: CauseText } = end;
    const options = { quiet: true, outlivesPage };
    const once = { ...options, idempotencyKey: actionId };
    if (incoming?.isRefused) return void (await call(noteRefusedIncoming, { Tel: incoming.tel }, once));
    const log = incoming && (await call(noteIncoming, { Tel: incoming.tel }, once));
    // Before the report is done: it is repeated after a crash.
    if (log && incoming.callKey !== undefined) await onLogged(incoming.callKey, log.ActionId);
    const CallActionId = log?.ActionId ?? actionId;
    // Of this moment, so that a report that comes late has the true times, too.
    const times = { EndedAgo: agoOf(end.endedAt), AnsweredAgo: answeredAt && agoOf(answeredAt) };
    const report = end.source === CallSource.AfterSale ? afterSales.endCall : endCall;
    return void (await call(report, { CallActionId, IsAnswer, ...times, CauseCode, CauseText }, options));
  };

  const report = async (end: ReportedEnd, outlivesPage: boolean): Promise<boolean> => {
    // After the session has ended, the next one of this user reports.
    if (readSession()?.Id !== Id) return false;
    try {
      if (agoOf(end.endedAt) <= CORRECTABLE_SECONDS) await deliver(end, outlivesPage);
    } catch (error) {
      if (!isUnknownCall(error)) return false;
    }
    forget(end);
    return true;
  };

  const sendAll = async (): Promise<void> => {
    clearTimeout(retry);
    let isAllSent = true;
    // A report that fails must not keep the others back.
    for (const end of inOrder(readEnds())) isAllSent = (await report(end, false)) && isAllSent;
    if (isAllSent) pauses.reset();
    else if (!isStopped) retry = setTimeout(() => void send(), pauses.next());
  };
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => (sending = undefined));
    return sending;
  };

  const keep = (end: ReportedEnd): void =>
    writeEnds([...readEnds().filter(({ actionId }) => actionId !== end.actionId), end]);
  // A running round has read its list already.
  const sendSoon = (): void => void (sending ?? Promise.resolve()).then(send);

  const add = (end: ReportedEnd, isPageClosing = false): void => {
    keep(end);
    removeStored(openKey);
    if (isPageClosing) void report(end, true);
    else sendSoon();
  };

  const addRefused = (tel: string): void => {
    const incoming = { tel, isRefused: true };
    keep({
      actionId: newKey(),
      source: CallSource.Customer,
      incoming,
      isAnswered: false,
      endedAt: Date.now(),
      code: 0,
      text: '',
    });
    sendSoon();
  };

  const left = openCall.safeParse(readStored(openKey)).data;
  if (left) {
    const { aliveAt, ...known } = left;
    add({ ...known, endedAt: aliveAt, ...PAGE_CLOSED });
  }

  return {
    abandoned: left,
    keepOpen: (open) => writeStored(openKey, open),
    add,
    addRefused,
    send,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
};
