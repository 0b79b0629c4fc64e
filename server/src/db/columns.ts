/** Values of columns under camelCase names, so that only queries know the names of columns. */

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export type Values<Columns> = {
  readonly [Name in keyof Columns as CamelCase<Name & string>]: Columns[Name];
};

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnsOf = <Columns>(values: Values<Columns>): Columns =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value])) as Columns;
