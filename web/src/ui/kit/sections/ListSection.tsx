/** The parts of a list screen, with sample people. */
import { ArrowRightLeft, Tags, Trash2 } from 'lucide-react';
import { useMemo, useReducer } from 'react';
import { DataTable } from '../../data-table/DataTable.tsx';
import { useRowMarks, useSelectedIds } from '../../data-table/useRowMarks.ts';
import { useTableLayout } from '../../data-table/useTableLayout.ts';
import { BulkBar } from '../../list/BulkBar.tsx';
import { ColumnPanel } from '../../list/ColumnPanel.tsx';
import { dateRangeFilter } from '../../list/date-range-filter.tsx';
import { DensityButton } from '../../list/DensityButton.tsx';
import { FilterBar } from '../../list/FilterBar.tsx';
import type { FilterValues } from '../../list/filter-item.ts';
import { multiSelectFilter, numberRangeFilter, searchFilter, selectFilter } from '../../list/filters.tsx';
import type { BulkAction } from '../../list/list-actions.ts';
import { type ListState, takeListStep } from '../../list/list-state.ts';
import '../../list/list-screen.css';
import { Pager } from '../../list/Pager.tsx';
import { SavedViews } from '../../list/SavedViews.tsx';
import { useViewStore } from '../../list/useViewStore.ts';
import { Empty } from '../../state/Empty.tsx';
import { sampleColumns } from '../sample-columns.tsx';
import { OWNERS, samplePeople, type SamplePerson, STATUSES } from '../sample-people.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

const people = samplePeople(1000);
const columns = sampleColumns();
const rowId = ({ Id }: SamplePerson): number => Id;
const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

const filters = [
  searchFilter({ value: 'Text', hint: '姓名、公司' }),
  multiSelectFilter({ field: 'Status', label: '阶段', choices: choicesOf(STATUSES) }),
  selectFilter({ field: 'Owner', label: '负责人', choices: choicesOf(OWNERS) }),
  dateRangeFilter({ from: 'From', to: 'To', label: '创建时间' }),
  numberRangeFilter({ from: 'Least', to: 'Most', label: '通话次数' }),
];
const actions: readonly BulkAction<SamplePerson>[] = [
  { key: 'hand over', label: '转交', icon: <ArrowRightLeft size={14} aria-hidden />, run: () => undefined },
  { key: 'tag', label: '打标签', icon: <Tags size={14} aria-hidden />, run: () => undefined },
  { key: 'remove', label: '删除', icon: <Trash2 size={14} aria-hidden />, danger: true, run: () => undefined },
];

const NOTHING: FilterValues = {};
const first: ListState = {
  typed: NOTHING,
  filter: NOTHING,
  page: 1,
  size: 50,
  sort: undefined,
  viewId: undefined,
  run: 0,
};

/** Simulates the server. */
const find = ({ Text, Status, Owner, From, To, Least, Most }: FilterValues): readonly SamplePerson[] =>
  people.filter(
    (person) =>
      (typeof Text !== 'string' || (person.Name + person.Company).includes(Text)) &&
      (!Array.isArray(Status) || Status.length === 0 || Status.includes(person.Status)) &&
      (Owner === undefined || person.Owner === Owner) &&
      (typeof From !== 'number' || person.CreatedTime >= From) &&
      (typeof To !== 'number' || person.CreatedTime <= To) &&
      (typeof Least !== 'number' || person.CallTotalTimes >= Least) &&
      (typeof Most !== 'number' || person.CallTotalTimes <= Most),
  );

const Show = () => {
  const [state, take] = useReducer(takeListStep, first);
  const keeper = useViewStore('kit-list');
  const layout = useTableLayout('kit-list', columns);
  const marks = useRowMarks();
  const selected = useSelectedIds(marks);
  const found = useMemo(() => find(state.filter), [state.filter]);
  const rows = useMemo(
    () => found.slice((state.page - 1) * state.size, state.page * state.size),
    [found, state.page, state.size],
  );

  return (
    <div className="kit-stage gh-list">
      <header className="gh-list-head">
        <SavedViews
          allLabel="全部客户"
          keeper={keeper}
          activeId={state.viewId}
          filter={state.filter}
          sort={state.sort}
          counts={{ all: people.length }}
          onApply={(view) => take({ kind: 'view', id: view?.id, values: view?.filter ?? NOTHING, sort: view?.sort })}
        />
      </header>
      <FilterBar
        items={filters}
        values={state.typed}
        searched={state.filter}
        defaults={NOTHING}
        onType={(values) => take({ kind: 'type', values })}
        onSearch={(values) => take({ kind: 'search', values })}
        tools={
          <>
            <DensityButton layout={layout} />
            <ColumnPanel columns={columns} layout={layout} />
          </>
        }
      />
      <DataTable
        label="客户"
        columns={columns}
        rows={rows}
        rowId={rowId}
        layout={layout}
        marks={marks}
        scrollKey={state.run}
        empty={<Empty title="没有符合条件的客户" />}
      />
      <Pager
        total={found.length}
        page={state.page}
        size={state.size}
        sizes={[50, 100, 1000]}
        onPage={(page) => take({ kind: 'page', page })}
        onSize={(size) => take({ kind: 'size', size })}
      />
      <BulkBar rows={rows.filter((row) => selected.has(rowId(row)))} actions={actions} onClear={marks.clear} />
    </div>
  );
};

export const section: KitSection = {
  title: '列表页',
  purpose: '视图、筛选、列设置、分页与批量操作；屏幕只需声明列、筛选项和调用，其余由 ListScreen 组成。',
  order: 11,
  Show,
};
