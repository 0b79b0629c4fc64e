/** Finds SQL and names of columns in files of server features that are not queries. */

const COLUMN = /^\s+([a-z0-9]+(?:_[a-z0-9]+)+):/gm;

/** Names of tables and columns with more than one word, from the generated types. */
export const columnsIn = (tables: string): ReadonlySet<string> =>
  new Set([...tables.matchAll(COLUMN)].map(([, name = '']) => name));

const SQL: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bfrom 'kysely'/, 'imports the query builder'],
  [/\bfrom '[./]*\/db\/(?:tables|sql-params)\.ts'/, 'imports tables or SQL parameters'],
  [/\bsql(?:<[^`]*>)?`/, 'contains SQL'],
  [/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/, 'contains SQL'],
];

const withoutComments = (text: string): string => text.replaceAll(/\/\*.*?\*\/|(?<![:'"`])\/\/.*$/gms, '');

const isChecked = (file: string): boolean =>
  file.startsWith('server/src/features/') && !/\.(?:queries|test)\.ts$/.test(file);

export const findSqlOutsideQueries = (
  files: ReadonlyMap<string, string>,
  columns: ReadonlySet<string>,
): readonly string[] =>
  [...files].flatMap(([file, source]) => {
    if (!isChecked(file)) return [];
    const text = withoutComments(source);
    const names = new Set([...text.matchAll(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name));
    return [
      ...SQL.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${file} ${what}: only *.queries.ts may`),
      ...[...names.intersection(columns)].map((name) => `${file} names the column ${name}: only *.queries.ts may`),
    ];
  });
