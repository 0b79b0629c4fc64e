/** Answers that are JSON already when they reach the door: long lists, which would only be taken apart to be put together again. */
import type { Envelope, Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { JsonRows } from '../db/json-rows.ts';
import { pageOf } from '../db/page.ts';

/** JSON of what would be `Data`. */
export class Written<Data> {
  readonly pieces: readonly Buffer[];
  /** Never there: says what it is the JSON of. */
  declare readonly data?: Data;

  constructor(before: string, pieces: readonly Buffer[], behind: string) {
    this.pieces = [Buffer.from(before), ...pieces, Buffer.from(behind)];
  }
}

export const writtenRows = <Row>({ pieces }: Pick<JsonRows, 'pieces'>): Written<Row[]> => new Written('[', pieces, ']');

export const writtenPage = <Row>(
  { pieces }: Pick<JsonRows, 'pieces'>,
  count: number,
  request: PageRequest,
): Written<Page<Row>> => {
  const rest = { ...pageOf<Row>([], count, request), Rows: undefined };
  return new Written('{"Rows":[', pieces, `],${JSON.stringify(rest).slice(1)}`);
};

/** No text can have this in it: its quotes would be escaped. */
const EMPTY = '"Data":null';

export const envelopeBytes = (envelope: Envelope<unknown>, { pieces }: Written<unknown>): Buffer => {
  const [before = '', behind = ''] = JSON.stringify({ ...envelope, Data: null }).split(EMPTY, 2);
  return Buffer.concat([Buffer.from(`${before}"Data":`), ...pieces, Buffer.from(behind)]);
};
