/** Sets the status or the tag of customers: optimistic update, with undo in the message. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { QueryClient } from '@tanstack/react-query';
import { announce } from '../../../platform/announce.ts';
import { callTold } from '../../../platform/api.ts';
import { showFailure } from '../../../platform/failure.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { type Chosen, idsOf, tellMoved } from './moves.ts';
import type { Scene } from './undo.ts';

export type MarkKind = 'status' | 'tag';

export interface Mark {
  readonly kind: MarkKind;
  /** Null takes a tag away. */
  readonly item: { readonly Id: number; readonly Name: string } | null;
}

interface Page {
  readonly Rows: readonly CustomerRow[];
}

const fieldsOf = ({ kind, item }: Mark) => {
  const id = item?.Id ?? null;
  return kind === 'status' ? { CustomerTrackStatusId: id } : { TagId: id };
};

const rowChange = (mark: Mark): Partial<CustomerRow> => {
  const name = mark.item?.Name ?? null;
  return { ...fieldsOf(mark), ...(mark.kind === 'status' ? { TrackStatusName: name } : { TagName: name }) };
};

/** Rows and drawers show the mark before the server answers; a refusal is followed by reading them again. */
const showMark = (client: QueryClient, kind: CustomerKind, ids: ReadonlySet<number>, mark: Mark): void => {
  const { findCustomer, searchCustomers } = callsOf[kind];
  const change = rowChange(mark);
  client.setQueriesData<Page>({ queryKey: [searchCustomers.path] }, (page) =>
    page ? { ...page, Rows: page.Rows.map((row) => (ids.has(row.Id) ? { ...row, ...change } : row)) } : page,
  );
  for (const id of ids) {
    client.setQueryData<CustomerDetail>([findCustomer.path, id], (known) => known && { ...known, ...fieldsOf(mark) });
  }
};

const doneWords = (customers: readonly Chosen[], { item }: Mark) => {
  const now = item ? `已改为 ${item.Name}` : '已清除标签';
  const [only, ...others] = customers;
  return (count: string): string => (only && others.length === 0 ? `${only.Name} ${now}` : `${count} 位客户${now}`);
};

export const setMark = async (
  client: QueryClient,
  customers: readonly Chosen[],
  mark: Mark,
  scene: Scene,
): Promise<void> => {
  const { findCustomer, setCustomerMark } = callsOf[scene.kind];
  const ids = new Set(idsOf(customers));
  await client.cancelQueries({
    predicate: ({ queryKey: [path, id] }) => path === findCustomer.path && ids.has(Number(id)),
  });
  showMark(client, scene.kind, ids, mark);
  try {
    const answer = await callTold(setCustomerMark, { CustomerIds: [...ids], ...fieldsOf(mark) });
    scene.reload();
    const { Moved, Failed } = answer.data;
    if (Moved + Failed === 0) announce('info', '没有需要修改的客户');
    else tellMoved(answer, { done: doneWords(customers, mark), partly: '部分客户未修改' }, scene);
  } catch (error) {
    scene.reload();
    showFailure(error, '修改失败');
  }
};
