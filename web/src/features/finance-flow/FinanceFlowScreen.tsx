/** The finance flow: income that does not come from work orders, examined by finance. */
import {
  exportFinanceFlows,
  type FinanceFlowRow,
  searchFinanceFlows,
} from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import { ExamineType, financeFlowMessages as say } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { Button } from 'antd';
import { CheckCheck, Plus, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { download } from '../../platform/download.ts';
import { formatMoney } from '../../ui/format.ts';
import type { BulkAction, RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { BulkButton } from '../../ui/list/ListHead.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { flowColumns, isPending } from './flow-columns.tsx';
import { flowFilters, type Search } from './flow-filters.ts';
import { type FlowActs, useFlowActs } from './useFlowActs.tsx';

const ICON = { size: 14, 'aria-hidden': true } as const;
const PAGE_SIZES = [10, 20, 50];
const EMPTY = { title: '没有财务流水', detail: '系统收款和手动新增的流水会出现在这里。' };

const rowActionsOf = (acts: FlowActs): readonly RowAction<FinanceFlowRow>[] => [
  { key: 'pass', label: '通过', isOffered: isPending, run: (flow) => void acts.examine([flow], ExamineType.Approve) },
  {
    key: 'reject',
    label: '驳回',
    danger: true,
    isOffered: isPending,
    run: (flow) => void acts.examine([flow], ExamineType.Reject),
  },
  { key: 'transfer', label: '转移', isOffered: isPending, run: acts.transfer },
];

const bulkActionsOf = (acts: FlowActs): readonly BulkAction<FinanceFlowRow>[] => [
  {
    key: 'pass',
    label: '批量通过',
    icon: <CheckCheck {...ICON} />,
    unchosen: say.nothingSelected,
    run: (flows) => void acts.examine(flows, ExamineType.Approve),
  },
  {
    key: 'reject',
    label: '批量驳回',
    icon: <X {...ICON} />,
    danger: true,
    unchosen: say.nothingSelected,
    run: (flows) => void acts.examine(flows, ExamineType.Reject),
  },
];

const totalsOf = ({ Total }: { readonly Total: number }) => ({
  CustomerName: '合计',
  Price: Total,
});

const exportFound = (searched: Search): Promise<unknown> =>
  download(exportFinanceFlows, Object.fromEntries(Object.entries(searched).filter(([, value]) => value != null)));

export const FinanceFlowScreen = () => {
  const list = useRef<List<Search, FinanceFlowRow>>(null);
  const acts = useFlowActs(list);
  const rowActions = useMemo(() => rowActionsOf(acts), [acts]);
  const bulkActions = useMemo(() => bulkActionsOf(acts), [acts]);
  useShortcut({ keys: 'N', scope: '列表', description: '新增流水', run: acts.add });
  usePageActs([{ id: 'add-flow', title: '新增流水', keys: 'N', run: acts.add }]);

  return (
    <ListScreen
      ref={list}
      title="财务流水"
      noun="流水"
      unit="条流水"
      listId="finance-flow"
      endpoint={searchFinanceFlows}
      columns={flowColumns}
      filters={flowFilters}
      pageSizes={PAGE_SIZES}
      rowActions={rowActions}
      noneOffered={say.done}
      bulkActions={bulkActions}
      bulkMenu={false}
      totals={totalsOf}
      renderSelected={(rows) => `合计 ${formatMoney(sumMoney(rows.map(({ Price }) => Price)))}`}
      exportRange="时间范围"
      onExport={exportFound}
      renderActions={({ selected }) => (
        <>
          {bulkActions.map((action) => (
            <BulkButton key={action.key} action={action} selected={selected} />
          ))}
          <Button type="primary" icon={<Plus {...ICON} />} onClick={acts.add}>
            新增流水
            <Keys keys="N" />
          </Button>
        </>
      )}
      empty={EMPTY}
      renderEmptyActions={(_, isFiltered) => !isFiltered && <Button onClick={acts.add}>新增流水</Button>}
    />
  );
};
