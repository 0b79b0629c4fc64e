/** The prepared statements of a connection. Evicts the oldest when filters produce too many different texts. */
import { types } from './connection.ts';

export type Row = Record<string, unknown>;

/** The values of a row as the driver delivers them. */
export type Fields = readonly (string | null)[];

export interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The part of the driver's connection used here. */
export interface Preparing {
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  close(message: { type: 'S'; name: string }): void;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

const columnOf = ({ name, dataTypeID }: FieldDescription): Column => ({
  name,
  parse: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
});

export class Prepared {
  readonly name: string;
  #columns: readonly Column[] = [];
  /** An empty row to copy: faster than adding properties one by one. */
  #empty: Row = {};

  constructor(name: string) {
    this.name = name;
  }

  describe(fields: readonly FieldDescription[]): void {
    this.#columns = fields.map(columnOf);
    this.#empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
  }

  rowOf(fields: Fields): Row {
    const columns = this.#columns;
    const row: Row = { ...this.#empty };
    // An index loop, because this runs for every row of every list.
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      if (column && text !== null && text !== undefined) row[column.name] = column.parse(text);
    }
    return row;
  }
}

const CACHE_SIZE = 400;

export class PreparedStatementCache {
  readonly #prepared = new Map<string, Prepared>();
  #evicted: string[] = [];
  #counter = 0;

  /** Closes evicted statements on the server. */
  close(wire: Preparing): void {
    if (this.#evicted.length === 0) return;
    for (const name of this.#evicted) wire.close({ type: 'S', name });
    this.#evicted = [];
  }

  find(text: string): Prepared | undefined {
    const known = this.#prepared.get(text);
    // Moves the entry to the end, so that it is evicted last. Not needed while the cache is half empty.
    if (known && this.#prepared.size > CACHE_SIZE / 2) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
    }
    return known;
  }

  /** Statements first used in the current batch are never evicted. */
  add(wire: Preparing, text: string, fresh: ReadonlySet<string>): Prepared {
    this.#counter += 1;
    const statement = new Prepared(`s${this.#counter}`);
    wire.parse({ name: statement.name, text, types: [] });
    wire.describe({ type: 'S', name: statement.name });
    this.#prepared.set(text, statement);
    if (this.#prepared.size > CACHE_SIZE) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined && !fresh.has(oldest)) this.drop(oldest);
    }
    return statement;
  }

  drop(text: string): void {
    const statement = this.#prepared.get(text);
    if (!statement) return;
    this.#prepared.delete(text);
    this.#evicted.push(statement.name);
  }
}

const caches = new WeakMap<Preparing, PreparedStatementCache>();

export const preparedStatementsOf = (wire: Preparing): PreparedStatementCache => {
  const known = caches.get(wire);
  if (known) return known;
  const cache = new PreparedStatementCache();
  caches.set(wire, cache);
  return cache;
};
