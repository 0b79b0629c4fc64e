/**
 * Frequent queries: written with the builder, compiled once, then run with new values. For a small read, compiling
 * costs more CPU time than everything else in this process.
 */
import type { CompiledQuery } from 'kysely';
import { type Db, runCompiled } from './database.ts';

/** Placeholder for a value. It has the value's type for the builder and is found again in the compiled parameters. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Placeholders<Values extends object> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** A query of the builder, or an `sql` template. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Inside a transaction a prepared query is sent when it is started, without waiting for those before it. */
interface Prepared<Values extends object, Row> {
  readonly all: (db: Db, values: Values) => Promise<Row[]>;
  readonly first: (db: Db, values: Values) => Promise<Row | undefined>;
}

/**
 * `build` is called once with placeholders and must not read them. A filter that changes the text of the query needs
 * another prepared query.
 */
export const prepare = <Values extends object, Row>(
  build: (db: Db, placeholder: Placeholders<Values>) => Compilable<Row>,
): Prepared<Values, Row> => {
  let template: CompiledQuery<Row> | undefined;
  const placeholder = ((name: string) => new Placeholder(name)) as unknown as Placeholders<Values>;

  const all = (db: Db, values: Values): Promise<Row[]> => {
    template ??= build(db, placeholder).compile(db);
    const given = values as Record<string, unknown>;
    const parameters = template.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    return runCompiled<Row>(db, template, parameters);
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
};
