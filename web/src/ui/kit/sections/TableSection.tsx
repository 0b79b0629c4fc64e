/** The table with a thousand rows, and buttons for its other states. */
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { App, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { FigureCell } from '../../data-table/cells.tsx';
import type { Sort } from '../../data-table/columns.ts';
import { DataTable } from '../../data-table/DataTable.tsx';
import { useRowMarks } from '../../data-table/useRowMarks.ts';
import { useTableLayout } from '../../data-table/useTableLayout.ts';
import { ColumnPanel } from '../../list/ColumnPanel.tsx';
import { DensityButton } from '../../list/DensityButton.tsx';
import { formatCount, formatMoney } from '../../format.ts';
import { Empty } from '../../state/Empty.tsx';
import { sampleColumns } from '../sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../sample-people.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

const STATES = ['有数据', '加载中', '刷新中', '刷新失败', '无数据'] as const;
type State = (typeof STATES)[number];

const people = samplePeople(1000);
/** By column: stays at the bottom while the rows scroll. */
const totals = {
  Name: '合计',
  Amount: <FigureCell>{formatMoney(sumMoney(people.map(({ Amount }) => Amount)))}</FigureCell>,
  CallTotalTimes: (
    <FigureCell>{formatCount(people.reduce((sum, { CallTotalTimes }) => sum + CallTotalTimes, 0))}</FigureCell>
  ),
};
const rowId = ({ Id }: SamplePerson): number => Id;

const rowsIn = (state: State): readonly SamplePerson[] | undefined => {
  if (state === '加载中') return undefined;
  return state === '无数据' ? [] : people;
};

const Show = () => {
  const { message } = App.useApp();
  const [state, setState] = useState<State>('有数据');
  const [sort, setSort] = useState<Sort>();
  const columns = useMemo(
    () =>
      sampleColumns({
        onOpen: ({ Name }) => void message.info(`打开 ${Name}`),
        onCall: ({ Tel }) => void message.info(`拨打 ${Tel}`),
      }),
    [message],
  );
  const layout = useTableLayout('kit-table', columns);
  const marks = useRowMarks();

  return (
    <>
      <div className="kit-bar">
        <Segmented options={[...STATES]} value={state} onChange={setState} />
        <DensityButton layout={layout} />
        <ColumnPanel columns={columns} layout={layout} />
      </div>
      <div className="kit-stage">
        <DataTable
          label="客户"
          columns={columns}
          rows={rowsIn(state)}
          rowId={rowId}
          layout={layout}
          marks={marks}
          totals={totals}
          sort={sort}
          onSort={setSort}
          onOpen={({ Name }) => void message.info(`打开 ${Name}`)}
          fetching={state === '刷新中'}
          error={state === '刷新失败' ? '您的网络不佳，请稍后重试' : undefined}
          onRetry={() => setState('有数据')}
          empty={<Empty title="没有符合条件的客户" detail="换个关键词再试。" />}
        />
      </div>
    </>
  );
};

export const section: KitSection = {
  title: '大表格',
  purpose: '一页最多一千行，合计行固定在底部：点击选择，按住 Shift 拖选，方向键或 J/K 移动，空格选择，回车打开。',
  order: 10,
  Show,
};
