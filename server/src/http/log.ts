/** Structured logs: request id, route by name, code and time. No address with its query, no body, no name, no phone. */
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
});

const SLOW_MS = 1_000;

export const logCalls = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, response, done) => {
    const route = request.routeOptions.config.name;
    if (route !== undefined) {
      const ms = Math.round(response.elapsedTime);
      const line = { route, code: response.getHeader('x-code'), status: response.statusCode, ms };
      if (ms >= SLOW_MS) request.log.warn(line, 'slow');
      else request.log.info(line, 'call');
    }
    done();
  });
};
