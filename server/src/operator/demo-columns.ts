/** Many rows of a table in one statement, for demonstration data of any size. */
import { Holes } from '../db/statement.ts';

/** Columns of a table as arrays, one value a row: a chunk is one statement. */
export const insertColumns = (
  table: string,
  columns: Readonly<Record<string, readonly [type: string, values: readonly unknown[]]>>,
  tenantId: number,
  returning = '',
) => {
  const holes = new Holes();
  const tenant = holes.hold(tenantId);
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(([type, values]) => `${holes.hold(values)}::${type}[]`);
  return holes.fill(
    `insert into ${table} (tenant_id, ${names.join(', ')})
    select ${tenant}, given.* from unnest(${arrays.join(', ')}) with ordinality as given (${names.join(', ')}, place)
    order by place ${returning}`.replace('given.*', names.map((name) => `given.${name}`).join(', ')),
  );
};
