/** The statements that a connection has prepared. The oldest leave when there are too many shapes of filters. */
import { types } from './connection.ts';

export type Row = Record<string, unknown>;

/** The values of a row as the driver passes them on. */
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
  /** A row without values: copying it is quicker than growing an object name by name. */
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
    // Counted, not iterated: this runs for every row of every list.
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      if (column && text !== null && text !== undefined) row[column.name] = column.parse(text);
    }
    return row;
  }
}

const SHELF_SIZE = 400;

export class Shelf {
  readonly #prepared = new Map<string, Prepared>();
  #leaving: string[] = [];
  #counter = 0;

  /** What has left the shelf, the server may forget. */
  close(wire: Preparing): void {
    if (this.#leaving.length === 0) return;
    for (const name of this.#leaving) wire.close({ type: 'S', name });
    this.#leaving = [];
  }

  find(text: string): Prepared | undefined {
    const known = this.#prepared.get(text);
    // Touched last, evicted last; as long as there is room, nobody will be.
    if (known && this.#prepared.size > SHELF_SIZE / 2) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
    }
    return known;
  }

  /** Those that are on their way for the first time stay, however many there are. */
  add(wire: Preparing, text: string, fresh: ReadonlySet<string>): Prepared {
    this.#counter += 1;
    const statement = new Prepared(`s${this.#counter}`);
    wire.parse({ name: statement.name, text, types: [] });
    wire.describe({ type: 'S', name: statement.name });
    this.#prepared.set(text, statement);
    if (this.#prepared.size > SHELF_SIZE) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined && !fresh.has(oldest)) this.drop(oldest);
    }
    return statement;
  }

  drop(text: string): void {
    const statement = this.#prepared.get(text);
    if (!statement) return;
    this.#prepared.delete(text);
    this.#leaving.push(statement.name);
  }
}

const shelves = new WeakMap<Preparing, Shelf>();

export const shelfOf = (wire: Preparing): Shelf => {
  const known = shelves.get(wire);
  if (known) return known;
  const shelf = new Shelf();
  shelves.set(wire, shelf);
  return shelf;
};
