/** Declaration of one call: access, request and response. Everything else is derived from it. */
import type { z } from 'zod';
import { ordinaryCost, pictureCost, sheetCost } from './cost.ts';
import type { Entity } from './fields.ts';
import type { Access } from './rights.ts';

/** Rate limit classes; the server has the numbers. */
export type RateClass = 'ordinary' | 'login' | 'lookup' | 'export' | 'import' | 'image' | 'record' | 'push';

/**
 * What the call writes to the audit log: nothing because it only reads, a change, or an export of data. `log` is for
 * changes that have a log of their own, for example the call log.
 */
type AuditClass = 'none' | 'change' | 'export' | 'log';

/** Time limit of an upload in milliseconds: twenty megabytes over a slow line. */
export const UPLOAD_MS = 120_000;

/**
 * `call` returns an envelope, `download` a file, `media` a picture or sound that a page shows or plays; `upload` takes one file beside its
 * fields; `raw` takes the bytes of its body as they are, because a signature covers them.
 */
type EndpointKind = 'call' | 'download' | 'media' | 'upload' | 'raw';

/** What a raw call takes beside its query. The server reads both itself; the API description shows them. */
interface RawInput {
  readonly headers: z.ZodType;
  readonly body: z.ZodType;
  readonly maxBytes: number;
}

export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Spelled as in the specification, odd spellings included. Matched without regard to case. */
  readonly path: string;
  readonly access: Access;
  /** The fields are in the query string: for every GET, and for a few POST calls of the specification. */
  readonly inQuery: boolean;
  /** Also available without the common base path. */
  readonly atRoot: boolean;
  readonly request: Input;
  readonly answer: Output;
  /** What the ids of its request refer to, where it is not what the schema says. */
  readonly ids?: Partial<Record<Entity, Entity>>;
  readonly rate: RateClass;
  /** Cost of the request in units of one ordinary read. */
  cost(request: z.output<Input>): number;
  readonly audit: AuditClass;
  readonly kind: EndpointKind;
  /** Of a raw call only. */
  readonly raw?: RawInput;
  /** Bytes, of an upload that may be larger than usual. */
  readonly largestFile?: number;
  /** Also accepted with a token in its request instead of a session: for programs that cannot sign in. */
  readonly acceptsToken: boolean;
  /** Of media: also accepted with a ticket, for any number of requests within this many seconds. */
  readonly ticketSeconds?: number;
  /** A command on so many rows that it may take longer than a request. The client polls for its result. */
  readonly isLong: boolean;
  /** Allowed while the user still has a default password. */
  readonly heldOpen: boolean;
  /** Also accepted by the other method: for downloads that the browser starts by an address or a form. */
  readonly form: boolean;
  /** One Chinese sentence for the API description, which administrators read. */
  readonly summary: string;
}

type Omissible = 'kind' | 'acceptsToken' | 'isLong' | 'heldOpen' | 'form' | 'inQuery' | 'atRoot' | 'cost';
type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Endpoint<I, O>, Omissible> &
  Partial<Pick<Endpoint<I, O>, Omissible>>;

export type InputOf<E extends Endpoint> = z.output<E['request']>;
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Of calls that declare no cost of their own. */
const costOfRate: Partial<Record<RateClass, () => number>> = {
  export: sheetCost,
  import: sheetCost,
  image: pictureCost,
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(declared: Declared<I, O>): Endpoint<I, O> => ({
  kind: 'call',
  acceptsToken: false,
  isLong: false,
  heldOpen: false,
  cost: costOfRate[declared.rate] ?? ordinaryCost,
  inQuery: declared.method === 'GET' || declared.kind === 'raw',
  atRoot: false,
  form: declared.kind === 'download',
  ...declared,
});

/**
 * A change that the specification requests by GET. It is also accepted by POST, and refused for prefetches and links.
 */
export const isChangeByGet = ({ method, audit }: Endpoint): boolean => method === 'GET' && audit === 'change';

export const methodsOf = (call: Endpoint): readonly Endpoint['method'][] =>
  call.form || isChangeByGet(call) ? ['GET', 'POST'] : [call.method];

/** URLs of a call. */
export const addressesOf = ({ path, atRoot }: Endpoint): readonly string[] =>
  atRoot ? [`/crm/${path}`, `/${path}`] : [`/crm/${path}`];

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'answer' in value;

/** A call with its place in the catalogue. */
export interface CatalogueEntry {
  /** The feature whose contract declares the call. */
  readonly feature: string;
  /** The feature's display name. */
  readonly label: string;
  /** The name used in the contract module. */
  readonly name: string;
  readonly endpoint: Endpoint;
}
