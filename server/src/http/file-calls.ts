/** Calls that give a file or take one: their place among those that run, and what becomes of it when one breaks off. */
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finished, type Readable } from 'node:stream';
import { contentDisposition, Later, reply } from './answer.ts';
import type { Route } from './bind.ts';
import type { RequestContext } from './context.ts';
import type { Answered } from './log.ts';
import type { Running } from './running.ts';
import { type UploadedFile, withUpload } from './upload.ts';

type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>;

export interface FileParts {
  readonly running: Running;
  readonly uploadFolder: string;
  readonly onFault: (request: string, error: unknown) => void;
}

/** While nothing has been sent, a failure still becomes an envelope; later it cuts the file off, and must be told here. */
const hasBegun = ({ raw }: FastifyReply): boolean => raw.headersSent || raw.destroyed;

/** Gives the file's bytes. The place is given back when they have gone out, their reader away, or their source broken. */
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
    // Not the event: the body has been at work for a while, and may be over already.
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

/** Calls back when a file has gone out, or its reader away. One that failed before its first byte was told of by then. */
export const afterFile = (response: FastifyReply, body: Readable, tell: (code: Answered['code']) => void): void => {
  const end = (): void => {
    if (!response.hasHeader('x-code')) tell(body.errored ? ResultCode.ServerError : 'file');
  };
  if (response.raw.closed) end();
  else response.raw.once('close', end);
};

/** As long as a file that has come waits for its turn. */
const LONGEST_WAIT = 10_000;

const takeFile = async (
  route: RouteOf<'upload'>,
  raw: unknown,
  ctx: RequestContext,
  request: FastifyRequest,
  { running, uploadFolder }: FileParts,
): Promise<unknown> => {
  // Whoever only looks at a sheet keeps nobody from importing one, himself least of all.
  const { begin, leave } = running.enter(route.endpoint.audit === 'none' ? 'look' : 'upload', ctx.actor);
  try {
    const work = async (file: UploadedFile): Promise<unknown> => {
      // Only now: however slowly somebody sends, his colleagues need not wait for him.
      await begin(AbortSignal.any([ctx.signal, AbortSignal.timeout(LONGEST_WAIT)]));
      return route.serve(raw, ctx, file);
    };
    return await withUpload(request, uploadFolder, work);
  } finally {
    leave();
  }
};

/** What comes later is waited for when the file is gone and its place free. */
export const upload = async (...call: Parameters<typeof takeFile>): Promise<Envelope<unknown>> => {
  const answer = await takeFile(...call);
  return reply(answer instanceof Later ? await answer.come() : answer);
};
