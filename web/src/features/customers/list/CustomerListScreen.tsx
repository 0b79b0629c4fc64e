/** The list of after-sales customers, or of sales customers of one placement (owned, pool, recycle bin, blacklist), with a drawer. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { exportCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useCurrentUser, useMay } from '../../../platform/current-user.ts';
import { download, type OnReceived } from '../../../platform/download.ts';
import type { FilterItem, FilterValues } from '../../../ui/list/filter-item.ts';
import type { RowAction } from '../../../ui/list/list-actions.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import type { SavedView, ViewKeeper } from '../../../ui/list/saved-views.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { useTreeName } from '../../../widgets/dictionary.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { useCallQueue } from '../../../phone/call-queue.ts';
import { RunningCalls } from '../../../phone/running-calls.ts';
import { useScopeChoices } from '../../../widgets/scope-choices.ts';
import { bulkActionsOf } from './bulk-actions.tsx';
import { presetsOf } from './categories.ts';
import { columnsOf } from './customer-columns.tsx';
import { filtersOf } from './customer-filters.tsx';
import './customers.css';
import { EmptyActions } from './EmptyActions.tsx';
import { FollowQueue } from './FollowQueue.ts';
import { FirstCallClocks } from './first-call-clocks.ts';
import { HeadActions } from './HeadActions.tsx';
import { type Place, placeOf, type Search } from '../places.ts';
import { useCustomerActs } from '../moves/useCustomerActs.tsx';
import { showLearning } from '../moves/useLearningAct.ts';
import { useRememberedCustomer } from './recent-customers.ts';
import { useListCalls, useStartQueue } from './list-calls.ts';
import { useCustomerViews } from './useCustomerViews.ts';
import { useFirstScope } from './useFirstScope.ts';
import { useHiddenFields } from './useHiddenFields.ts';
import { useLiveCustomers } from './useLiveCustomers.ts';
import { useShown } from './useShown.ts';
import { useStatusMenu } from './useStatusMenu.tsx';
import { useViewCounts } from './useViewCounts.ts';

const CustomerDrawer = late(() => import('../detail/CustomerDrawer.tsx').then((module) => module.CustomerDrawer));
const AHEAD = [CustomerDrawer];

/** After-sales customers without an owner are given out by supervisors (G-302). */
const useSeesUnowned = ({ kind }: Place): boolean => {
  const isSupervisor = useCurrentUser(({ user }) => user?.IsAdmin === true);
  return useMay(['AfterSale']) && isSupervisor && kind === CustomerKind.AfterSales;
};

const useFilters = (place: Place, seesUnowned: boolean) => {
  const { hasDepartments, hasColleagues } = useScopeChoices();
  const hasTree = useLookups(({ dictionaryTree }) => dictionaryTree.length > 0);
  const treeName = useTreeName();
  return useMemo(
    () => filtersOf(place, { hasDepartments, hasColleagues, hasTree, treeName, seesUnowned }),
    [place, hasDepartments, hasColleagues, hasTree, treeName, seesUnowned],
  );
};

/** The list of sales customers has none (G-065). */
const rowActions: Record<CustomerKind, readonly RowAction<CustomerRow>[]> = {
  [CustomerKind.Sales]: [],
  [CustomerKind.AfterSales]: [
    { key: 'learning', label: '学习报告', run: ({ Id }) => showLearning(CustomerKind.AfterSales, Id) },
  ],
};

const arrivedWords = (count: string): string => `有 ${count} 位新客户`;

const exportFound = (searched: Search, onReceived: OnReceived) =>
  download(exportCustomers, searched, '客户.xlsx', onReceived);

/** A link to a phone finds the customer of any owner. */
const wantedBy = (tel: string, { IsOnlyMySelf }: Partial<Search>): Partial<Search> => ({
  SearchKey: CustomerSearchKey.Tel,
  SearchValue: tel,
  ...(IsOnlyMySelf !== undefined && { IsOnlyMySelf: false }),
});

interface Props {
  readonly place: Place;
  /** Left out where the server keeps no views. */
  readonly keeper: ViewKeeper | undefined;
  /** Columns that are hidden by default. */
  readonly hidden: ReadonlySet<string>;
  /** Where the owner filter begins until the user chooses. */
  readonly unchosen: Partial<Search>;
}

/** A supervisor's choice to see all customers applies to every category. */
const LASTING = ['IsOnlyMySelf'] as const;
const NONE = {};

const NO_VIEWS: readonly SavedView[] = [];

/** Without a keeper, own views stay in the browser. */
const useViews = (
  place: Place,
  filters: readonly FilterItem[],
  { keeper, seesUnowned }: { readonly keeper: ViewKeeper | undefined; readonly seesUnowned: boolean },
) => {
  const presets = presetsOf(place, seesUnowned);
  const [lasting, setLasting] = useState<FilterValues>(NONE);
  const own = keeper?.store.views ?? NO_VIEWS;
  const counted = useViewCounts(place, filters, { presets, own, lasting });
  const views = { presets, counts: counted.counts, lasting: LASTING, onLasting: setLasting, ...(keeper && { keeper }) };
  return { counted, views };
};

const CustomerList = ({ place, keeper, hidden, unchosen }: Props) => {
  const { kind, placement } = place;
  const list = useRef<List<Search, CustomerRow>>(null);
  const { shown, show, forget, inDrawer } = useShown();
  const open = useCallback(({ Id }: Pick<CustomerRow, 'Id'>) => void show(Id), [show]);
  const openById = useCallback((Id: number) => void show(Id), [show]);
  useRememberedCustomer(kind, shown);
  const acts = useCustomerActs({ kind, list, onOpen: openById, onMoved: forget });
  useAhead(AHEAD);
  const { openStatusMenu, statusMenu } = useStatusMenu(kind, acts.mark);
  const onCall = useListCalls(place, list, open);
  const hasQueue = useCallQueue(({ queue }) => queue !== null);
  const columns = useMemo(
    () => columnsOf(place, hidden, { onOpen: open, openStatusMenu, onCall, hasQueue }),
    [place, hidden, open, openStatusMenu, onCall, hasQueue],
  );
  const startQueue = useStartQueue(place, list);
  const seesUnowned = useSeesUnowned(place);
  const bulkActions = useMemo(
    () => bulkActionsOf(place, acts, startQueue, seesUnowned),
    [place, acts, startQueue, seesUnowned],
  );
  const filters = useFilters(place, seesUnowned);
  const isSupervisor = useCurrentUser(({ user }) => user?.IsAdmin === true) && !acts.isAlone;
  const { views, counted } = useViews(place, filters, { keeper, seesUnowned });
  useLiveCustomers({ kind, list, views: counted });
  const mayExport = useMay(['exportCustomerList']) && kind === CustomerKind.Sales && placement !== Placement.Blacklist;
  const always = useMemo(() => ({ CustomerType: placement }), [placement]);
  const linked = useMemo(
    () => ({ name: 'tel', values: (tel: string) => wantedBy(tel, place.defaults) }),
    [place.defaults],
  );

  return (
    <ListScreen
      ref={list}
      title={place.title}
      noun="客户"
      unit="位客户"
      listId={place.listId}
      endpoint={callsOf[kind].searchCustomers}
      columns={columns}
      filters={filters}
      defaults={place.defaults}
      unchosen={unchosen}
      linked={linked}
      remembered={LASTING}
      always={always}
      {...(place.sort && { sort: place.sort })}
      views={views}
      pageSizes={place.pageSizes}
      rowActions={rowActions[kind]}
      bulkActions={bulkActions}
      onOpen={open}
      openId={shown}
      arrived={arrivedWords}
      {...(mayExport && { onExport: exportFound })}
      renderActions={({ searched }) => (
        <HeadActions place={place} acts={acts} searched={searched} seesUnowned={seesUnowned} />
      )}
      empty={place.empty}
      renderEmptyActions={({ searched, search }, isFiltered) => (
        <EmptyActions
          place={place}
          acts={acts}
          searched={searched}
          isFiltered={isFiltered}
          {...(isSupervisor && searched.IsOnlyMySelf && { onColleagues: () => search({ IsOnlyMySelf: false }) })}
        />
      )}
      renderAside={(shownList) => {
        const { rows, neighbour, activate } = shownList;
        const clocks = (
          <>
            {hasQueue && <FollowQueue list={shownList} />}
            {kind === CustomerKind.Sales && placement === Placement.Owned && <FirstCallClocks rows={rows} />}
            <RunningCalls kind={kind} rows={rows} />
          </>
        );
        if (shown === undefined) {
          return (
            <>
              {clocks}
              {statusMenu}
            </>
          );
        }
        const row = rows.find(({ Id }) => Id === shown);
        const go = async (next: CustomerRow): Promise<void> => {
          if (await show(next.Id)) activate(next);
        };
        const to = (next: CustomerRow | undefined) => next && (() => void go(next));
        const neighbours = row && { previous: to(neighbour(row, -1)), next: to(neighbour(row, 1)) };
        return (
          <>
            {clocks}
            {statusMenu}
            <CustomerDrawer
              kind={kind}
              id={shown}
              row={row}
              acts={acts}
              neighbours={neighbours}
              headRef={inDrawer}
              onClose={() => void show(undefined)}
            />
          </>
        );
      }}
    />
  );
};

interface ScreenProps {
  readonly placement: Placement;
  readonly kind?: CustomerKind;
}

const SalesList = ({ place }: Pick<Props, 'place'>) => {
  const keeper = useCustomerViews(place.placement);
  const hidden = useHiddenFields();
  const unchosen = useFirstScope(place);
  if (!keeper || !hidden || !unchosen) return <ListSkeleton />;
  return <CustomerList place={place} keeper={keeper} hidden={hidden} unchosen={unchosen} />;
};

const NOTHING: ReadonlySet<string> = new Set();
const AfterSaleList = ({ place }: Pick<Props, 'place'>) => (
  <CustomerList place={place} keeper={undefined} hidden={NOTHING} unchosen={NONE} />
);

export const CustomerListScreen = ({ placement, kind = CustomerKind.Sales }: ScreenProps) => {
  const place = placeOf(kind, placement);
  return kind === CustomerKind.Sales ? <SalesList place={place} /> : <AfterSaleList place={place} />;
};
