/** Raw calls receive the bytes of their body; the content type is ignored. */
import type { FastifyInstance } from 'fastify';

/** Registered only for raw calls: all other bodies are parsed. */
export const takeBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
