/** Cuts off slow request bodies. Bodies that are not uploads are small, so they have a shorter limit. */
import type { preParsingHookHandler } from 'fastify';

const SLOW_BODY_MS = 20_000;

const CUT_OFF = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export const cutSlowBody =
  (milliseconds = SLOW_BODY_MS): preParsingHookHandler =>
  (request, response, payload, done) => {
    if (request.method !== 'GET' && !request.raw.complete) {
      const { raw } = request;
      const timer = setTimeout(() => {
        // An empty body is never read but complete, so its response may take longer.
        if (!raw.complete) raw.socket.end(CUT_OFF, () => raw.socket.destroy());
      }, milliseconds);
      const stop = (): void => clearTimeout(timer);
      for (const event of ['end', 'close'] as const) raw.once(event, stop);
      // Answered without reading the body, for example without a session.
      response.raw.once('finish', stop);
    }
    done(null, payload);
  };
