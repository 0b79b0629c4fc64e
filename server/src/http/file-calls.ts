/** Downloads and uploads: their concurrency limits, and how they end when they are interrupted. */
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finished, Readable } from 'node:stream';
import { contentDisposition, Later, type MediaAnswer, reply, type SeekableMedia } from './answer.ts';
import type { Route } from './bind.ts';
import type { RequestContext } from './context.ts';
import type { Answered } from './log.ts';
import { readRange } from './range.ts';
import type { PlaceKind, Running } from './running.ts';
import type { Turns } from './turns.ts';
import { type UploadedFile, withUpload } from './upload.ts';

type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>;

export interface FileParts {
  readonly running: Running;
  /** Parts of recordings of one person that arrive at once. Each may be as large as a whole recording. */
  readonly recordTurns: Turns;
  readonly uploadFolder: string;
  readonly onFault: (request: string, error: unknown) => void;
}

/** Before the first byte an error becomes an envelope. After it the file is cut off and the error is only logged. */
const hasBegun = ({ raw }: FastifyReply): boolean => raw.headersSent || raw.destroyed;

/** Sends the file. Its place is released when the file was sent, the client disconnected or the source failed. */
export const download = async (
  route: RouteOf<'download'>,
  raw: unknown,
  ctx: RequestContext,
  response: FastifyReply,
  { running, onFault }: FileParts,
): Promise<Readable> => {
  const { begin, leave } = running.enter('download', ctx.actor);
  try {
    await begin();
    const { fileName, contentType, body } = await route.serve(raw, ctx);
    // `finished` instead of the event: the body may already have ended.
    finished(body, { writable: false }, () => {
      leave();
      if (body.errored && hasBegun(response)) onFault(ctx.requestId, body.errored);
    });
    void response
      .header('content-type', contentType)
      .header('content-disposition', contentDisposition(fileName))
      .header('access-control-expose-headers', 'content-disposition');
    return body;
  } catch (error) {
    leave();
    throw error;
  }
};

/** A player asks for pieces of the file. */
const sendRange = (media: SeekableMedia, request: FastifyRequest, response: FastifyReply): Readable => {
  const { size, read } = media;
  const range = readRange(request.headers, size);
  void response.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    void response.code(416).header('content-range', `bytes */${size}`).header('content-length', 0);
    return Readable.from([]);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void response.header('content-type', media.contentType).header('content-length', end - start + 1);
  if (range) void response.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return size === 0 ? Readable.from([]) : read({ start, end });
};

/** Media take no place of the downloads: a list shows many at once. */
export const sendMedia = (
  media: MediaAnswer | SeekableMedia,
  request: FastifyRequest,
  response: FastifyReply,
): Readable => {
  if ('read' in media) return sendRange(media, request, response);
  void response.header('content-type', media.contentType).header('content-length', media.size);
  return media.body;
};

/**
 * Calls back when the file was sent or the client disconnected. An error before the first byte is reported elsewhere.
 */
export const afterFile = (response: FastifyReply, body: Readable, report: (code: Answered['code']) => void): void => {
  const end = (): void => {
    if (!response.hasHeader('x-code')) report(body.errored ? ResultCode.ServerError : 'file');
  };
  if (response.raw.closed) end();
  else response.raw.once('close', end);
};

/** How long an uploaded file waits for its turn, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** Previews have a limit of their own, so that they never block an import. */
const placeOf = ({ endpoint: { audit } }: RouteOf<'upload'>): PlaceKind => (audit === 'none' ? 'look' : 'upload');

const takeFile = async (
  route: RouteOf<'upload'>,
  raw: unknown,
  ctx: RequestContext,
  request: FastifyRequest,
  { running, recordTurns, uploadFolder }: FileParts,
): Promise<unknown> => {
  const serve = (file: UploadedFile): Promise<unknown> => route.serve(raw, ctx, file);
  const { rate, largestFile } = route.endpoint;
  const receiving = { folder: uploadFolder, ...(largestFile !== undefined && { largest: largestFile }) };
  // Pictures wait for their turn in their feature, also those of one person.
  if (rate === 'image') return withUpload(request, receiving, serve);
  if (rate === 'record') {
    const receive = () => withUpload(request, receiving, serve);
    return recordTurns(ctx.actor.limitKey, receive, () => ctx.signal);
  }
  const { begin, leave } = running.enter(placeOf(route), ctx.actor);
  try {
    return await withUpload(request, receiving, async (file) => {
      // Only after the upload is complete: a slow client must not block other people of the tenant.
      await begin(AbortSignal.any([ctx.signal, AbortSignal.timeout(MAX_WAIT_MS)]));
      return serve(file);
    });
  } finally {
    leave();
  }
};

/** Waits for a deferred result only after the file was removed and its place released. */
export const upload = async (...call: Parameters<typeof takeFile>): Promise<Envelope<unknown>> => {
  const answer = await takeFile(...call);
  return reply(answer instanceof Later ? await answer.come() : answer);
};
