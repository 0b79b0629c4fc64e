/** The condition that a phone belongs to a customer with one of these nodes of the custom dictionary, or one below it. */
import type { SqlParams } from '../../db/sql-params.ts';

export const hasNode = (
  tel: string,
  nodes: readonly number[] | null | undefined,
  tenant: string,
  params: SqlParams,
): string[] => {
  if (!nodes?.length) return [];
  const ids = params.add([...nodes]);
  return [
    `${tel} in (select c.tel from customer c where c.tenant_id = ${tenant} and c.node_id = any(array(
      select d.id from dictionary_node d
      where d.tenant_id = ${tenant} and (d.id = any(${ids}::bigint[]) or d.parent_id = any(${ids}::bigint[])))))`,
  ];
};
