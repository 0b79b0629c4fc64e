/** Structured logs: request id, route, code and duration. No query string, body, name or phone number. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { type DestinationStream, pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** The stack frames without the message, which may have several lines and quote user input. */
const placesOf = ({ stack = '', message }: Error): string => {
  const behind = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return behind
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
};

/** Errors raised by functions of the database may contain anything. PostgreSQL's own errors quote values. */
const databaseText = (code: string, message: string): string =>
  code.startsWith('P0') ? `database error ${code}` : `database error ${code}: ${message.replace(/".*"/s, '"…"')}`;

/** An error for the log. Database errors quote values and rows, so these are left out of their texts. */
const errorForLog = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? databaseText(error.code, error.message) : error.message,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  stack: placesOf(error),
});

/** Any value can be thrown. Other values are logged by their type only. */
const thrownForLog = (thrown: unknown) =>
  thrown instanceof Error ? errorForLog(thrown) : { type: typeof thrown, message: 'no error was thrown, but this' };

/**
 * Lines are written in batches, twice a second: one system call per response would cost more than the line. Lines are
 * lost while the log cannot be written, for example to a full disk. Without a listener that would end the process.
 */
export const openBufferedLog = (file: string | number = 1): DestinationStream =>
  pino.destination({ dest: file, sync: false, minLength: 4_096, periodicFlush: 500 }).on('error', () => undefined);

export const createLog = (level: string, destination: DestinationStream = openBufferedLog()) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: thrownForLog },
    },
    destination,
  );

/** A completed call. */
export interface Answered {
  readonly request: string;
  /** Path of the call, as in the contract. */
  readonly route: string;
  /** The call changes nothing and exports nothing. */
  readonly isRead: boolean;
  readonly code: ResultCode | 'file';
  readonly ms: number;
}

const SLOW_MS = 1_000;

/** Logs changes, exports, refusals and slow calls. Plain reads are logged only at level debug. */
export const logCall = (log: Log, { request, route, isRead, code, ms }: Answered): void => {
  const isSlow = ms >= SLOW_MS;
  const isPlain = isRead && code === ResultCode.Ok && !isSlow;
  if (isPlain && !log.isLevelEnabled('debug')) return;
  const line = { request, route, code, ms: Math.round(ms) };
  if (isSlow) log.warn(line, 'slow');
  else if (isPlain) log.debug(line, 'call');
  else log.info(line, 'call');
};
