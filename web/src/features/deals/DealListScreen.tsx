/** The list of deals: sales that finance has reconciled. */
import { dialWorkOrder } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import {
  type DealRow,
  exportDeals,
  findDeal,
  readShownDeals,
  reviewDeal,
  searchDeals,
  transferDeals,
} from '@gonghai/contract/deals/deal.contract.ts';
import { queryDealCalls } from '@gonghai/contract/deals/deal-calls.contract.ts';
import { dealMessages as say, dealPageSizes } from '@gonghai/contract/deals/deal-values.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { History, MoreHorizontal, Split } from 'lucide-react';
import { type RefObject, useMemo, useRef } from 'react';
import { dialOrder } from '../../phone/phone.ts';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { download, type OnReceived } from '../../platform/download.ts';
import { thisMonth } from '../../ui/calendar.ts';
import { formatMoney } from '../../ui/format.ts';
import { mayHaveChanged } from '../../ui/list/gathering.ts';
import type { BulkAction, RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { BulkButton } from '../../ui/list/ListHead.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../ui/list/useDailyDefaults.ts';
import { useLiveRows } from '../../ui/list/useLiveRows.ts';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';
import { late, useAhead } from '../../ui/state/late.tsx';
import { dealColumns } from './deal-columns.tsx';
import { dealFilters, presets, type Search } from './deal-filters.ts';
import './deals.css';
import { type DealActs, useDealActs } from './useDealActs.tsx';

const DealDrawer = late(() => import('./DealDrawer.tsx').then((module) => module.DealDrawer));
const AHEAD = [DealDrawer];

type DealList = List<Search, DealRow>;

/** Changed orders on the page are read again, and so is the open deal. */
const useLiveDeals = (list: RefObject<DealList | null>, openId: number | undefined): void => {
  const client = useQueryClient();
  useLiveRows<Search, DealRow>({
    list,
    topic: HubTopic.WorkOrders,
    event: HubEvent.WorkOrdersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    read: async (searched, DealIds) => {
      const { Rows, Count, Total } = await call(readShownDeals, { ...searched, DealIds }, { quiet: true });
      return { rows: Rows, count: Count, sums: { Total } };
    },
    onChanged: (changed) => {
      if (openId === undefined || !mayHaveChanged(changed, openId)) return;
      for (const { path } of [findDeal, queryDealCalls]) void client.invalidateQueries({ queryKey: [path, openId] });
    },
  });
};

const useRowActions = (acts: DealActs, open: (deal: DealRow) => void): readonly RowAction<DealRow>[] => {
  const mayReview = useMay(reviewDeal.access);
  return useMemo(
    () => [
      { key: 'calls', label: '录音', run: acts.showCalls },
      {
        key: 'review',
        label: '审核',
        isOffered: ({ IsAudioAudit }) => mayReview && !IsAudioAudit,
        run: (deal) => void acts.review(deal),
      },
      { key: 'detail', label: '详情', run: open },
      { key: 'learning', label: '学习报告', run: acts.showLearning },
    ],
    [acts, open, mayReview],
  );
};

const useBulkActions = (acts: DealActs): readonly BulkAction<DealRow>[] => {
  const mayTransfer = useMay(transferDeals.access);
  return useMemo(() => {
    const icon = <Split size={14} aria-hidden />;
    const transfer = { key: 'transfer', label: '转移部门', icon, unchosen: say.chooseRows, run: acts.transfer };
    return mayTransfer ? [transfer] : [];
  }, [acts, mayTransfer]);
};

const exportFound = (searched: Search, onReceived: OnReceived): Promise<unknown> => {
  const { PageIndex: _page, PageCount: _size, ...filter } = searched;
  const set = Object.entries(filter).filter(([, value]) => value != null);
  return download(exportDeals, Object.fromEntries(set), undefined, onReceived);
};

const sumWords = (deals: readonly DealRow[]): string => formatMoney(sumMoney(deals.map(({ Amount }) => Amount)));
const totalsOf = ({ Total }: { readonly Total: number }) => ({
  Department: '合计',
  Amount: Total,
});
const TRANSFERS = { key: 'transfers', label: '转移部门记录', icon: <History size={14} aria-hidden /> };
const VIEWS = { allLabel: '本月', presets, counts: {} };
const EMPTY = { title: '没有成交客户', detail: '财务对账通过的报单会出现在这里。' };

export const DealListScreen = () => {
  const list = useRef<DealList>(null);
  const { openId, open, close, rowIn } = useOpenRow<DealRow>();
  useAhead(AHEAD);
  const acts = useDealActs(list);
  useLiveDeals(list, openId);
  const defaults = useDailyDefaults(list, thisMonth);
  const mayTransfer = useMay(transferDeals.access);
  const mayCall = useMay(dialWorkOrder.access);
  const mayExport = useMay(exportDeals.access);
  const onCall = useMemo(
    () => (mayCall ? ({ Id }: DealRow): void => void dialOrder({ id: Id, pageType: undefined }) : undefined),
    [mayCall],
  );
  const columns = useMemo(() => dealColumns({ onOpen: open, onCall }), [open, onCall]);
  const rowActions = useRowActions(acts, open);
  const bulkActions = useBulkActions(acts);

  return (
    <ListScreen
      ref={list}
      title="成交客户"
      noun="成交客户"
      unit="位成交客户"
      listId="deals"
      endpoint={searchDeals}
      columns={columns}
      filters={dealFilters}
      defaults={defaults}
      views={VIEWS}
      pageSizes={dealPageSizes}
      rowActions={rowActions}
      bulkActions={bulkActions}
      bulkMenu={false}
      totals={totalsOf}
      renderSelected={(deals) => `合计 ${sumWords(deals)}`}
      renderSummary={({ Total }) => (
        <span>
          合计 <b className="gh-number">{formatMoney(Total)}</b>
        </span>
      )}
      exportRange="时间范围"
      {...(mayExport && { onExport: exportFound })}
      onOpen={open}
      openId={openId}
      renderActions={({ selected }) => (
        <>
          {bulkActions.map((action) => (
            <BulkButton key={action.key} action={action} selected={selected} />
          ))}
          {mayTransfer && (
            <DropMenu menu={{ items: [{ ...TRANSFERS, onClick: acts.showTransfers }] }} placement="bottomRight">
              <Button aria-label="更多" icon={<MoreHorizontal size={15} aria-hidden />} />
            </DropMenu>
          )}
        </>
      )}
      empty={EMPTY}
      renderAside={({ rows, neighbour, activate }) => {
        const deal = rowIn(rows);
        if (!deal) return null;
        const to = (next: DealRow | undefined) =>
          next &&
          (() => {
            open(next);
            activate(next);
          });
        const neighbours = { previous: to(neighbour(deal, -1)), next: to(neighbour(deal, 1)) };
        return <DealDrawer deal={deal} acts={acts} onCall={onCall} neighbours={neighbours} onClose={close} />;
      }}
    />
  );
};
