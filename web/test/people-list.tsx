/** A list of sample people for list tests. */
import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { pageOf, pageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { RefObject } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { FigureCell, NameCell } from '../src/ui/data-table/cells.tsx';
import type { Column } from '../src/ui/data-table/columns.ts';
import { samplePeople } from '../src/ui/kit/sample-people.ts';
import { searchFilter, selectFilter, tickFilter } from '../src/ui/list/filters.tsx';
import type { BulkAction, RowAction } from '../src/ui/list/list-actions.ts';
import type { List } from '../src/ui/list/list-declaration.ts';
import { ListScreen } from '../src/ui/list/ListScreen.tsx';
import { TabKey } from '../src/ui/overlay/overlay-frame.ts';
import { useKeyboard } from '../src/ui/shortcuts/useKeyboard.tsx';
import type { RecordedRequest } from './answering.ts';
import { showWithDialogs, TAB } from './overlays.tsx';

const person = z.object({ Id: z.int(), Name: z.string(), Owner: z.string(), CallTotalTimes: z.int() });
type Person = z.output<typeof person>;

const searchPeople = endpoint({
  method: 'POST',
  path: 'api/Test/SearchPeople',
  access: 'guest',
  request: pageRequest.extend({
    SearchValue: z.string().optional(),
    Owner: z.string().optional(),
    IsOnlyMySelf: z.boolean().optional(),
    NoticeAddDay: z.int().optional(),
    CustomerType: z.int().optional(),
    SortField: z.string().optional(),
    SortType: z.string().optional(),
  }),
  answer: pageOf(person),
  rate: 'ordinary',
  audit: 'none',
  summary: 'People for tests',
});

const columns: readonly Column<Person>[] = [
  {
    id: 'Name',
    title: '客户',
    width: 120,
    required: true,
    ownClick: true,
    cell: ({ Name }) => <NameCell name={Name} />,
  },
  { id: 'Owner', title: '负责人', width: 120, sortField: 'Id', cell: ({ Owner }) => Owner },
  {
    id: 'Calls',
    title: '通话',
    width: 90,
    align: 'end',
    cell: ({ CallTotalTimes }) => <FigureCell>{CallTotalTimes}</FigureCell>,
  },
];
const owners = ['邓佳', '吴桐'].map((value) => ({ value, label: value }));
const filters = [
  searchFilter({ value: 'SearchValue', hint: '姓名、电话' }),
  selectFilter({ field: 'Owner', label: '负责人', choices: owners }),
  tickFilter({ field: 'IsOnlyMySelf', label: '只看我的' }),
  selectFilter({
    field: 'NoticeAddDay',
    label: '预约状态',
    choices: [{ value: 0, label: 'T0' }],
    when: ({ IsOnlyMySelf }) => IsOnlyMySelf === true,
  }),
];

export const people = samplePeople(95);

/** The response of a server. */
export const answer = ({ body }: RecordedRequest) => {
  const { PageIndex, PageCount } = pageRequest.parse(body);
  const found = people.filter(({ Name }) => Name.includes(String(body['SearchValue'] ?? '')));
  const Rows = found.slice((PageIndex - 1) * PageCount, PageIndex * PageCount);
  return { Rows, Count: found.length, PageCount, PageNum: Math.ceil(found.length / PageCount), PageIndex };
};

/** Actions that were run. */
export const done: string[] = [];
const bulkActions: readonly BulkAction<Person>[] = [
  { key: 'pool', label: '移入公海', run: (rows) => done.push(rows.map(({ Id }) => Id).join()) },
];
const rowActions: readonly RowAction<Person>[] = [
  { key: 'report', label: '学习报告', run: ({ Id }) => done.push(`report ${Id}`) },
];

/** The list object of its last render. */
export const peopleList: RefObject<List<z.input<typeof searchPeople.request>, Person> | null> = { current: null };

export const People = () => {
  useKeyboard();
  return (
    <ListScreen
      ref={peopleList}
      title="我的客户"
      noun="客户"
      listId="people"
      endpoint={searchPeople}
      columns={columns}
      filters={filters}
      defaults={{ IsOnlyMySelf: true }}
      always={{ CustomerType: 0 }}
      pageSizes={[20, 50, 100]}
      bulkActions={bulkActions}
      rowActions={rowActions}
      onExport={async (searched) => done.push(JSON.stringify(searched))}
      renderActions={(list) => (
        <button type="button" onClick={list.reload}>
          重新读取
        </button>
      )}
    />
  );
};

export const showPeople = async () => {
  done.length = 0;
  const shown = showWithDialogs(
    <TabKey value={TAB}>
      <People />
    </TabKey>,
  );
  await expect.element(page.getByRole('grid')).toBeVisible();
  return shown;
};
export const rows = (): number => document.querySelectorAll('[data-index]').length;
export const cellOf = (row: number, column: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-index="${row - 1}"] [data-column=${column}]`)!;
export const searchField = () => page.getByRole('textbox', { name: '搜索' });
export const asRows = async (count: number): Promise<void> => {
  await expect.poll(rows).toBe(count);
};
export const reading = async (): Promise<void> => {
  await expect.poll(rows).toBeGreaterThan(10);
};
