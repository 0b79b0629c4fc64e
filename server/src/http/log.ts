/** Structured logs: request id, route by name, code and time. No address with its query, no body, no name, no phone. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
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

const leftOut = (): undefined => undefined;

/** Lines go out in pieces, twice a second: a system call for every answer would cost more than the line itself. */
const buffered = (): DestinationStream => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 });

export const createLog = (level: string, destination: DestinationStream = buffered()) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // The parser of uploads tells, at the lowest level, all headers of a request.
      serializers: { err: errorForLog, req: leftOut, res: leftOut, busboyOptions: leftOut },
    },
    destination,
  );

/** The framework's own lines hold addresses with their queries: ours replace them. */
export const logOptions = (log: Log): FastifyServerOptions => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  // Our own lines name their request, and a child for each costs more than they do; the parser of uploads needs one.
  childLoggerFactory: (logger, bindings, options, { headers }) =>
    headers['content-type']?.startsWith('multipart/') ? logger.child(bindings, options) : logger,
});

const SLOW_MS = 1_000;

/** Changes, exports, refusals and slow answers are told; that somebody has read something, only to who asks for it. */
export const logCalls = (app: FastifyInstance, log: Log): void => {
  app.addHook('onResponse', (request, response, done) => {
    const { name: route, isRead } = request.routeOptions.config;
    if (route !== undefined) {
      const code = response.getHeader('x-code');
      const isPlain = isRead === true && code === ResultCode.Ok && response.elapsedTime < SLOW_MS;
      if (!isPlain || log.isLevelEnabled('debug')) {
        const ms = Math.round(response.elapsedTime);
        const line = { request: request.id, route, code, status: response.statusCode, ms };
        if (ms >= SLOW_MS) log.warn(line, 'slow');
        else if (isPlain) log.debug(line, 'call');
        else log.info(line, 'call');
      }
    }
    done();
  });
};
