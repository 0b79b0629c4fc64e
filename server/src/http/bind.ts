/** Binds a call of the contract to its handler. TypeScript checks that their types agree. */
import type { Endpoint, InputOf } from '@gonghai/contract/wire/endpoint.ts';
import type { z } from 'zod';
import type { FileAnswer, Later, MediaAnswer, SeekableMedia, Told } from './answer.ts';
import type { GuestContext, RawContext, RequestContext } from './context.ts';
import { parseRequest } from './parse.ts';
import type { UploadedFile } from './upload.ts';

type Answer<E extends Endpoint> = z.input<E['answer']> | Told<z.input<E['answer']>>;

export type Route =
  | {
      readonly kind: 'guest';
      readonly endpoint: Endpoint;
      readonly serve: (raw: unknown, ctx: GuestContext) => Promise<unknown>;
    }
  | {
      readonly kind: 'raw';
      readonly endpoint: Endpoint;
      readonly serve: (query: unknown, ctx: RawContext, body: Buffer) => Promise<unknown>;
    }
  | {
      readonly kind: 'call';
      readonly endpoint: Endpoint;
      readonly serve: (raw: unknown, ctx: RequestContext) => Promise<unknown>;
    }
  | {
      readonly kind: 'download';
      readonly endpoint: Endpoint;
      readonly serve: (raw: unknown, ctx: RequestContext) => Promise<FileAnswer>;
    }
  | {
      readonly kind: 'media';
      readonly endpoint: Endpoint;
      readonly serve: (raw: unknown, ctx: RequestContext) => Promise<MediaAnswer | SeekableMedia>;
    }
  | {
      readonly kind: 'upload';
      readonly endpoint: Endpoint;
      readonly serve: (raw: unknown, ctx: RequestContext, file: UploadedFile) => Promise<unknown>;
    };

/** The only place where a parsed request gets the type of its schema. */
const read = <E extends Endpoint>(endpoint: E, raw: unknown): InputOf<E> =>
  parseRequest(endpoint.request, raw) as InputOf<E>;

/** Counts the cost after parsing, because it depends on the request. */
const readAndCharge = <E extends Endpoint>(endpoint: E, raw: unknown, ctx: RequestContext): InputOf<E> => {
  const input = read(endpoint, raw);
  ctx.charge(endpoint.cost(input));
  return input;
};

export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: RequestContext) => Promise<Answer<E>>,
): Route => ({ kind: 'call', endpoint, serve: (raw, ctx) => handle(readAndCharge(endpoint, raw, ctx), ctx) });

export const bindGuest = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: GuestContext) => Promise<Answer<E>>,
): Route => ({ kind: 'guest', endpoint, serve: async (raw, ctx) => handle(read(endpoint, raw), ctx) });

/** For guests who prove themselves by the bytes of their body. */
export const bindRaw = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: RawContext, body: Buffer) => Promise<Answer<E>>,
): Route => ({ kind: 'raw', endpoint, serve: async (query, ctx, body) => handle(read(endpoint, query), ctx, body) });

export const bindDownload = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: RequestContext) => Promise<FileAnswer>,
): Route => ({ kind: 'download', endpoint, serve: async (raw, ctx) => handle(readAndCharge(endpoint, raw, ctx), ctx) });

export const bindMedia = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: RequestContext) => Promise<MediaAnswer | SeekableMedia>,
): Route => ({ kind: 'media', endpoint, serve: async (raw, ctx) => handle(readAndCharge(endpoint, raw, ctx), ctx) });

export const bindUpload = <E extends Endpoint>(
  endpoint: E,
  handle: (input: InputOf<E>, ctx: RequestContext, file: UploadedFile) => Promise<Answer<E> | Later<Answer<E>>>,
): Route => ({
  kind: 'upload',
  endpoint,
  serve: async (raw, ctx, file) => handle(readAndCharge(endpoint, raw, ctx), ctx, file),
});
