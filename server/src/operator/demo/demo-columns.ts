/** Inserts many demonstration rows in one statement. */
import { SqlParams } from '../../db/sql-params.ts';

/** Columns as arrays with one value per row. Each chunk is one statement. */
export const insertColumns = <Result>(
  table: string,
  columns: Readonly<Record<string, readonly [type: string, values: readonly unknown[]]>>,
  tenantId: number,
  returning = '',
) => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(([type, values]) => `${params.add(values)}::${type}[]`);
  return params.statement<Result>(
    `insert into ${table} (tenant_id, ${names.join(', ')})
    select ${tenant}, given.* from unnest(${arrays.join(', ')}) with ordinality as given (${names.join(', ')}, place)
    order by place ${returning}`.replace('given.*', names.map((name) => `given.${name}`).join(', ')),
  );
};
