/** Agent sales data (坐席销售数据): leads, calls, orders, deals and their amount per agent in a range. */
import {
  exportSalesData,
  type SalesDataRequest,
  type SalesDataRow,
  searchSalesData,
} from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { SALES_DATA } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { type RefObject, use, useCallback, useMemo, useRef } from 'react';
import { download, type OnReceived } from '../../platform/download.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../ui/list/useDailyDefaults.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import {
  agentNodeFilter,
  agentPersonFilters,
  agentRangeFilter,
  agentsToday,
  sentInQuery,
} from '../../widgets/agent-filters.tsx';
import { AgentItemsDialog, AgentSalesCallsDialog } from './AgentFigureDialogs.tsx';
import { figuresBehind, isCall, type Opened, salesDataColumns, salesDataTotals } from './sales-data-columns.tsx';

const PAGE_SIZES = [10, 20, 50];
const EMPTY = { title: '没有符合条件的员工', detail: '换一个部门、状态或姓名再查询。' };
const FILTERS = [agentRangeFilter, ...agentPersonFilters, agentNodeFilter];

const exportReport = (searched: SalesDataRequest, onReceived: OnReceived): Promise<unknown> =>
  download(exportSalesData, sentInQuery(searched), undefined, onReceived);

type ListRef = RefObject<List<SalesDataRequest, SalesDataRow> | null>;
const searchedIn = (list: ListRef): SalesDataRequest | undefined => list.current?.searched;

/** A figure opens its rows in a dialog. */
const useFigureDialog = (list: ListRef): ((row: SalesDataRow, opened: Opened) => void) => {
  const owner = use(TabKey);
  return useCallback(
    (row, opened) => {
      const { Id, Name } = row;
      const searched = searchedIn(list);
      if (!searched) return;
      const { StartTime, EndTime, DicTreeList, CallSeconds } = searched;
      const figures = figuresBehind(row, opened);
      const agent = { UserId: Id, Name, StartTime, EndTime, DicTreeList, CallSeconds, figures };
      const dialog = isCall(opened) ? (
        <AgentSalesCallsDialog
          agent={agent}
          isConnected={opened === 'connects'}
          count={opened === 'connects' ? row.ConnectTotal : row.CallTotal}
        />
      ) : (
        <AgentItemsDialog agent={agent} figure={opened} />
      );
      openDialog(dialog, { owner });
    },
    [list, owner],
  );
};

export const SalesDataScreen = () => {
  const list = useRef<List<SalesDataRequest, SalesDataRow>>(null);
  const defaults = useDailyDefaults(list, agentsToday);
  const open = useFigureDialog(list);
  const columns = useMemo(() => salesDataColumns(open), [open]);
  return (
    <ListScreen
      ref={list}
      title={SALES_DATA}
      noun="员工"
      unit="名员工"
      listId="sales-data"
      endpoint={searchSalesData}
      columns={columns}
      filters={FILTERS}
      defaults={defaults}
      pageSizes={PAGE_SIZES}
      views={false}
      totals={salesDataTotals}
      exportRange="时间范围"
      onExport={exportReport}
      empty={EMPTY}
    />
  );
};
