/**
 * Queries that are asked all day: written with the builder, compiled once, then only filled in. Compiling costs more than
 * everything else a small read does in this process.
 */
import type { CompiledQuery } from 'kysely';
import { type Db, runCompiled } from './database.ts';

/** Stands where a value will be. It looks like the value's type to the builder, and like itself in what it compiles to. */
class Hole {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Holes<Values extends object> = <Name extends keyof Values & string>(name: Name) => Values[Name];

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

export interface Prepared<Values extends object, Row> {
  readonly all: (db: Db, values: Values) => Promise<Row[]>;
  readonly first: (db: Db, values: Values) => Promise<Row | undefined>;
}

/**
 * The builder's function is called once, with holes for values: it may not look at them. A filter that changes the shape
 * of the query is another prepared query.
 */
export const prepare = <Values extends object, Row>(
  build: (db: Db, hole: Holes<Values>) => Compilable<Row>,
): Prepared<Values, Row> => {
  let template: CompiledQuery<Row> | undefined;
  const hole = ((name: string) => new Hole(name)) as unknown as Holes<Values>;

  const all = (db: Db, values: Values): Promise<Row[]> => {
    template ??= build(db, hole).compile();
    const given = values as Record<string, unknown>;
    const parameters = template.parameters.map((value) => (value instanceof Hole ? given[value.name] : value));
    return runCompiled<Row>(db, template, parameters);
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
};
