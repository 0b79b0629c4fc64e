/** The list of work orders for all seven pages: own orders, three approvals, closed deals, history and open course. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { workOrderPageSizes } from '@gonghai/contract/work-orders/work-order-values.ts';
import { mayPassMany } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { Button } from 'antd';
import { CheckCheck, Plus } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { withChildren } from '../../../ui/data-table/child-rows.ts';
import type { BulkAction, RowAction } from '../../../ui/list/list-actions.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { BulkButton } from '../../../ui/list/ListHead.tsx';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useOpenId } from '../../../ui/list/useOpenRow.ts';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { useScopeChoices } from '../../../widgets/scope-choices.ts';
import { type ListPage, pageOf, type Search } from '../pages.ts';
import type { PageParams } from '../routes.ts';
import { actLabel, actsOf, dangerousActs, mayAct } from '../row-acts.ts';
import { useApprover } from '../useApprover.ts';
import { useOrderCall } from '../useOrderCall.ts';
import { useWorkOrderActs, type WorkOrderActs } from '../useWorkOrderActs.tsx';
import { exportFound } from './export-orders.ts';
import { useLiveWorkOrders } from './useLiveWorkOrders.ts';
import { columnsOf } from './work-order-columns.tsx';
import { PageTotal, sumWords } from '../../../widgets/PageTotal.tsx';
import { filtersOf } from './work-order-filters.tsx';
import '../work-orders.css';

const WorkOrderDrawer = late(() => import('../detail/WorkOrderDrawer.tsx').then((module) => module.WorkOrderDrawer));
const AHEAD = [WorkOrderDrawer];

const childrenOf = ({ Children }: WorkOrderRow): readonly WorkOrderRow[] => Children;
const totalsOf = ({ Total }: { readonly Total: number }) => ({
  Name: '合计',
  Amount: Total,
  WorkOrderStatus: <span className="gh-muted">不含已退款</span>,
});

const AddButton = ({ onAdd }: { readonly onAdd: () => void }) => {
  useShortcut({ keys: 'N', scope: '列表', description: '新增报单', run: onAdd });
  return (
    <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={onAdd}>
      新增报单
      <Keys keys="N" />
    </Button>
  );
};

const useRowActions = (page: ListPage, { run }: WorkOrderActs): readonly RowAction<WorkOrderRow>[] => {
  const me = useApprover();
  return useMemo(
    () =>
      actsOf(page).map((key) => ({
        key,
        label: actLabel[key],
        danger: dangerousActs.has(key),
        isOffered: (order: WorkOrderRow) => mayAct(key, order, me, page),
        run: (order: WorkOrderRow) => run(key, order),
      })),
    [page, me, run],
  );
};

const useBulkActions = ({ view: { stage } }: ListPage, { passMany }: WorkOrderActs) => {
  const me = useApprover();
  return useMemo((): readonly BulkAction<WorkOrderRow>[] => {
    if (stage === null || !mayPassMany(me, stage)) return [];
    return [
      {
        key: 'pass',
        label: '批量通过',
        icon: <CheckCheck size={14} aria-hidden />,
        unchosen: say.chooseRows,
        run: (orders) => void passMany(orders, stage),
      },
    ];
  }, [stage, me, passMany]);
};

const NO_COUNTS = {};

const WorkOrderList = ({ page }: { readonly page: ListPage }) => {
  const list = useRef<List<Search, WorkOrderRow>>(null);
  const [openId, setOpenId] = useOpenId();
  useAhead(AHEAD);
  const acts = useWorkOrderActs({ page, list, onView: setOpenId });
  useLiveWorkOrders({ page, list, openId });
  const { hasDepartments } = useScopeChoices();
  const filters = useMemo(() => filtersOf(page, hasDepartments), [page, hasDepartments]);
  const open = useCallback(({ Id }: WorkOrderRow) => setOpenId(Id), [setOpenId]);
  const onCall = useOrderCall(page.view.params.PageType);
  const columns = useMemo(() => columnsOf(page, { onOpen: open, onCall }), [page, open, onCall]);
  const rowActions = useRowActions(page, acts);
  const bulkActions = useBulkActions(page, acts);
  const views = useMemo(() => ({ allLabel: page.allLabel, presets: page.presets, counts: NO_COUNTS }), [page]);
  const isMine = page.view.name === 'mine';

  return (
    <ListScreen
      ref={list}
      title={page.title}
      noun="报单"
      unit="条报单"
      listId={page.listId}
      endpoint={page.endpoint}
      columns={columns}
      childrenOf={childrenOf}
      filters={filters}
      defaults={page.defaults}
      always={page.always}
      views={views}
      pageSizes={workOrderPageSizes}
      rowActions={rowActions}
      bulkActions={bulkActions}
      bulkMenu={false}
      exportRange="报单日期"
      onExport={(searched, onReceived) => exportFound(page, searched, onReceived)}
      onOpen={open}
      openId={openId}
      renderActions={({ selected }) => (
        <>
          {bulkActions.map((action) => (
            <BulkButton key={action.key} action={action} selected={selected} />
          ))}
          {isMine && <AddButton onAdd={acts.add} />}
        </>
      )}
      totals={totalsOf}
      renderSelected={(rows) => `合计 ${sumWords(rows)}`}
      renderSummary={({ Rows }) => Rows.length > 0 && <PageTotal orders={withChildren(Rows, childrenOf)} />}
      empty={page.empty}
      renderEmptyActions={(_, isFiltered) => isMine && !isFiltered && <Button onClick={acts.add}>新增报单</Button>}
      renderAside={({ rows, neighbour, activate }) => {
        if (openId === undefined) return null;
        const row = withChildren(rows, childrenOf).find(({ Id }) => Id === openId);
        const to = (next: WorkOrderRow | undefined) =>
          next &&
          (() => {
            setOpenId(next.Id);
            activate(next);
          });
        const neighbours = row && { previous: to(neighbour(row, -1)), next: to(neighbour(row, 1)) };
        return (
          <WorkOrderDrawer
            id={openId}
            row={row}
            page={page}
            acts={acts}
            neighbours={neighbours}
            onClose={() => setOpenId(undefined)}
          />
        );
      }}
    />
  );
};

export const WorkOrderListScreen = (params: PageParams) => {
  const page = pageOf(params);
  return <WorkOrderList key={page.listId} page={page} />;
};
