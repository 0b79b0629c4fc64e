/** A body that is no file is small, whoever sends it: it is not waited for as long as twenty megabytes over a slow line are. */
import type { preParsingHookHandler } from 'fastify';

const BODY_MS = 20_000;

const CUT_OFF = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export const cutSlowBody: preParsingHookHandler = (request, response, payload, done) => {
  if (request.method !== 'GET' && !request.raw.complete) {
    const { raw } = request;
    const timer = setTimeout(() => {
      // An empty body is never read, and has come all the same: its answer may take longer.
      if (!raw.complete) raw.socket.end(CUT_OFF, () => raw.socket.destroy());
    }, BODY_MS);
    const stop = (): void => clearTimeout(timer);
    for (const event of ['end', 'close'] as const) raw.once(event, stop);
    // Answered unread: whoever is not signed in, for instance.
    response.raw.once('finish', stop);
  }
  done(null, payload);
};
