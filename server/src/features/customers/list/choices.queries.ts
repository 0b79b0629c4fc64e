/** What was chosen from dictionaries in a search: the status, the tags, the education and the nodes of the custom dictionary. */
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import type { Holes } from '../../../db/statement.ts';

export interface Choice {
  /** Of `customer`. */
  readonly column: 'track_status_id' | 'tag_id' | 'education_id' | 'node_id';
  /** What it is compared with. */
  readonly is: string;
  /** Whatever ids those are, and what they are counted under of each owner. */
  readonly ids: string;
  readonly mark: string;
  /** The column of the dictionary, where the index of this one begins with it. */
  readonly table?: string;
}

type Status = Pick<Choice, 'column' | 'is' | 'table'>;

export const statusAsked = ({ CustomerTrackStatusId: id }: CustomerFilter, holes: Holes): Status | undefined =>
  id ? { column: 'track_status_id', is: `= ${holes.hold(id)}`, table: 'c.track_table = 1' } : undefined;

export const choicesAsked = (filter: CustomerFilter, tenant: string, holes: Holes): Choice[] => {
  const choices: Choice[] = [];
  if (filter.EducationId) {
    const education = holes.hold(filter.EducationId);
    const ids = `array[${education}::bigint]`;
    choices.push({ column: 'education_id', is: `= ${education}`, ids, mark: 'e', table: 'c.education_table = 3' });
  }
  if (filter.TagIdList?.length) {
    const ids = `${holes.hold([...new Set(filter.TagIdList)])}::bigint[]`;
    choices.push({ column: 'tag_id', is: `= any(${ids})`, ids, mark: 't', table: 'c.tag_table = 2' });
  }
  if (filter.DicTreeList?.length) {
    const nodes = holes.hold([...filter.DicTreeList]);
    const withChildren = `array(select d.id from dictionary_node d where d.tenant_id = ${tenant}
      and (d.id = any(${nodes}::bigint[]) or d.parent_id = any(${nodes}::bigint[])))`;
    choices.push({ column: 'node_id', is: `= any(${withChildren})`, ids: withChildren, mark: 'd' });
  }
  return choices;
};

/** On `customer c`. The indexes of owners do not know dictionaries. */
export const chosen = ({ column, is, table }: Status, isOfAll: boolean): string =>
  table !== undefined && isOfAll ? `${table} and c.${column} ${is}` : `c.${column} ${is}`;

/** In `customer_own_marks k`: of how many it was chosen. */
export const ownChoiceSum = ({ ids, mark }: Choice): string =>
  `coalesce(sum((select sum((k.changes ->> ('${mark}' || chosen.id))::bigint) from unnest(${ids}) as chosen (id))), 0)`;
