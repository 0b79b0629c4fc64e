/** Structured logs: request id, route by name, code and time. No address with its query, no body, no name, no phone. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { type DestinationStream, pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Where it happened. The message, which may have lines and quote what somebody typed, stands in front and is left out. */
const placesOf = ({ stack = '', message }: Error): string => {
  const behind = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return behind
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
};

/** An error as it may be written down: a database error's detail quotes rows, so only its kind is kept. */
const errorForLog = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? `database error ${error.code}` : error.message,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  stack: placesOf(error),
});

/** Anything can be thrown. What is no error is told by its kind alone, but it is told: to fail here would lose it. */
const thrownForLog = (thrown: unknown) =>
  thrown instanceof Error ? errorForLog(thrown) : { type: typeof thrown, message: 'no error was thrown, but this' };

/** Lines go out in pieces, twice a second: a system call for every answer would cost more than the line itself. */
const buffered = (): DestinationStream => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 });

export const createLog = (level: string, destination: DestinationStream = buffered()) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: thrownForLog },
    },
    destination,
  );

/** A call that has its answer. */
export interface Answered {
  readonly request: string;
  /** The call's path as the contract spells it. */
  readonly route: string;
  /** It changes nothing and takes nothing out of the house. */
  readonly isRead: boolean;
  readonly code: ResultCode | 'file';
  readonly ms: number;
}

const SLOW_MS = 1_000;

/** Changes, exports, refusals and slow answers are told; that somebody has read something, only to who asks for it. */
export const logCall = (log: Log, { request, route, isRead, code, ms }: Answered): void => {
  const isSlow = ms >= SLOW_MS;
  const isPlain = isRead && code === ResultCode.Ok && !isSlow;
  if (isPlain && !log.isLevelEnabled('debug')) return;
  const line = { request, route, code, ms: Math.round(ms) };
  if (isSlow) log.warn(line, 'slow');
  else if (isPlain) log.debug(line, 'call');
  else log.info(line, 'call');
};
