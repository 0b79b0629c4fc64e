/** One call of the wire: who may make it, what it takes, what it gives. Everything else is derived from these. */
import type { z } from 'zod';
import { ordinaryCost } from './cost.ts';
import type { Access } from './rights.ts';

/** How often one user may make the call; the figures are the server's. */
export type RateClass = 'ordinary' | 'login' | 'lookup' | 'export' | 'import' | 'image';

/** What the call leaves in the trail: nothing, what changed, or that data left the house. */
export type AuditClass = 'none' | 'change' | 'export';

/** How long a file may take to come: twenty megabytes over a slow line. */
export const UPLOAD_MS = 120_000;

/** `call` answers an envelope, `download` a file, `upload` takes one file beside its fields. */
export type EndpointKind = 'call' | 'download' | 'upload';

export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Spelled as the specification spells it, odd spellings included; matched whatever the letter case. */
  readonly path: string;
  readonly access: Access;
  /** Its fields stand in the address: those of every GET, and of the few that the specification posts this way. */
  readonly inQuery: boolean;
  /** Answers without the base of the others too. */
  readonly atRoot: boolean;
  readonly request: Input;
  readonly answer: Output;
  readonly rate: RateClass;
  /** What the request costs the server, in units of one ordinary read. */
  cost(request: z.output<Input>): number;
  readonly audit: AuditClass;
  readonly kind: EndpointKind;
  /** An act on so many rows that it may outlast one answer: it is given more time, and asked about until its end is known. */
  readonly isLong: boolean;
  /** Open to a user whose password still is the one somebody else chose. */
  readonly heldOpen: boolean;
  /** May also be sent as a form, or by the other method: downloads which a browser starts by itself. */
  readonly form: boolean;
  /** One Chinese sentence for the API description, which administrators read. */
  readonly summary: string;
}

type Omissible = 'kind' | 'isLong' | 'heldOpen' | 'form' | 'inQuery' | 'atRoot' | 'cost';
type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Endpoint<I, O>, Omissible> &
  Partial<Pick<Endpoint<I, O>, Omissible>>;

export type InputOf<E extends Endpoint> = z.output<E['request']>;
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(declared: Declared<I, O>): Endpoint<I, O> => ({
  kind: 'call',
  isLong: false,
  heldOpen: false,
  cost: ordinaryCost,
  inQuery: declared.method === 'GET',
  atRoot: false,
  form: declared.kind === 'download',
  ...declared,
});

/** A change that the specification asks for by GET: it takes POST as well, and is not for anything that follows links. */
export const isChangeByGet = ({ method, audit }: Endpoint): boolean => method === 'GET' && audit === 'change';

export const methodsOf = (call: Endpoint): readonly Endpoint['method'][] =>
  call.form || isChangeByGet(call) ? ['GET', 'POST'] : [call.method];

/** Where a call answers. */
export const addressesOf = ({ path, atRoot }: Endpoint): readonly string[] =>
  atRoot ? [`/crm/${path}`, `/${path}`] : [`/crm/${path}`];

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'answer' in value;

/** A call with its place in the catalogue. */
export interface CatalogueEntry {
  /** The feature whose contract declares the call. */
  readonly feature: string;
  /** The feature's name, for people. */
  readonly label: string;
  /** The name both sides use for it. */
  readonly name: string;
  readonly endpoint: Endpoint;
}
