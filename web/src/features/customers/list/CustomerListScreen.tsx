/** The customer list of one placement (owned, pool, recycle bin, blacklist), with a drawer. */
import { type CustomerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { exportCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useCurrentUser, useMay } from '../../../platform/current-user.ts';
import { download, type OnReceived } from '../../../platform/download.ts';
import type { FilterItem, FilterValues } from '../../../ui/list/filter-item.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import type { ViewKeeper } from '../../../ui/list/saved-views.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { useTreeName } from '../../../widgets/dictionary.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { dialCustomer } from '../../../phone/phone.ts';
import { RunningCalls } from '../../../phone/running-calls.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';
import { useScopeChoices } from '../../../widgets/scope-choices.ts';
import { bulkActionsOf } from './bulk-actions.tsx';
import { presetsOf } from './categories.ts';
import { columnsOf } from './customer-columns.tsx';
import { filtersOf } from './customer-filters.tsx';
import './customers.css';
import { EmptyActions } from './EmptyActions.tsx';
import { FirstCallClocks } from './first-call-clocks.ts';
import { HeadActions } from './HeadActions.tsx';
import { pageSizes, places, type Search } from '../places.ts';
import { useCustomerActs } from '../moves/useCustomerActs.tsx';
import { useRememberedCustomer } from './recent-customers.ts';
import { useCustomerViews } from './useCustomerViews.ts';
import { useFirstScope } from './useFirstScope.ts';
import { useHiddenFields } from './useHiddenFields.ts';
import { useLiveCustomers } from './useLiveCustomers.ts';
import { useShown } from './useShown.ts';
import { useStatusMenu } from './useStatusMenu.tsx';
import { useViewCounts } from './useViewCounts.ts';

const CustomerDrawer = late(() => import('../detail/CustomerDrawer.tsx').then((module) => module.CustomerDrawer));
const AHEAD = [CustomerDrawer];

const useFilters = (placement: Placement) => {
  const { hasDepartments, hasColleagues } = useScopeChoices();
  const hasTree = useLookups(({ dictionaryTree }) => dictionaryTree.length > 0);
  const treeName = useTreeName();
  return useMemo(
    () => filtersOf(placement, { hasDepartments, hasColleagues, hasTree, treeName }),
    [placement, hasDepartments, hasColleagues, hasTree, treeName],
  );
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
  readonly placement: Placement;
  readonly keeper: ViewKeeper;
  /** Columns that are hidden by default. */
  readonly hidden: ReadonlySet<string>;
  /** Where the owner filter begins until the user chooses. */
  readonly unchosen: Partial<Search>;
}

/** A supervisor's choice to see all customers applies to every category. */
const LASTING = ['IsOnlyMySelf'] as const;
const NONE = {};

const useViews = (placement: Placement, filters: readonly FilterItem[], keeper: ViewKeeper) => {
  const presets = presetsOf(placement);
  const [lasting, setLasting] = useState<FilterValues>(NONE);
  const counted = useViewCounts(placement, filters, { presets, own: keeper.store.views, lasting });
  return { counted, views: { presets, keeper, counts: counted.counts, lasting: LASTING, onLasting: setLasting } };
};

/** Dials and shows the customer beside the list. Pool customers are called from the drawer only. */
const useListCalls = (
  placement: Placement,
  list: RefObject<List<Search, CustomerRow> | null>,
  open: (row: CustomerRow) => void,
) => {
  const isOffered = useMayCall() && placement === Placement.Owned;
  const onCall = useCallback(
    (row: CustomerRow): void => {
      void dialCustomer(row.Id);
      open(row);
    },
    [open],
  );
  const callActive = (): void => {
    const row = list.current?.active();
    if (row) onCall(row);
  };
  useShortcut({ keys: 'D', scope: '列表', description: '拨打当前行', run: callActive, enabled: isOffered });
  return isOffered ? onCall : undefined;
};

const CustomerList = ({ placement, keeper, hidden, unchosen }: Props) => {
  const place = places[placement];
  const list = useRef<List<Search, CustomerRow>>(null);
  const { shown, show, forget, inDrawer } = useShown();
  const open = useCallback(({ Id }: Pick<CustomerRow, 'Id'>) => void show(Id), [show]);
  const openById = useCallback((Id: number) => void show(Id), [show]);
  useRememberedCustomer(shown);
  const acts = useCustomerActs({ list, onOpen: openById, onMoved: forget });
  useAhead(AHEAD);
  const { openStatusMenu, statusMenu } = useStatusMenu(acts.mark);
  const onCall = useListCalls(placement, list, open);
  const columns = useMemo(
    () => columnsOf(placement, hidden, { onOpen: open, openStatusMenu, onCall }),
    [placement, hidden, open, openStatusMenu, onCall],
  );
  const bulkActions = useMemo(() => bulkActionsOf(placement, acts), [placement, acts]);
  const filters = useFilters(placement);
  const isSupervisor = useCurrentUser(({ user }) => user?.IsAdmin === true) && !acts.isAlone;
  const { views, counted } = useViews(placement, filters, keeper);
  useLiveCustomers({ list, openId: shown, views: counted });
  const mayExport = useMay(['exportCustomerList']) && placement !== Placement.Blacklist;
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
      endpoint={searchCustomers}
      columns={columns}
      filters={filters}
      defaults={place.defaults}
      unchosen={unchosen}
      linked={linked}
      remembered={LASTING}
      always={always}
      {...(place.sort && { sort: place.sort })}
      views={views}
      pageSizes={pageSizes}
      bulkActions={bulkActions}
      onOpen={open}
      openId={shown}
      arrived={arrivedWords}
      {...(mayExport && { onExport: exportFound })}
      renderActions={({ searched }) => <HeadActions placement={placement} acts={acts} searched={searched} />}
      empty={place.empty}
      renderEmptyActions={({ searched, search }, isFiltered) => (
        <EmptyActions
          placement={placement}
          acts={acts}
          searched={searched}
          isFiltered={isFiltered}
          {...(isSupervisor && searched.IsOnlyMySelf && { onColleagues: () => search({ IsOnlyMySelf: false }) })}
        />
      )}
      renderAside={({ rows, neighbour, activate }) => {
        const clocks = (
          <>
            {placement === Placement.Owned && <FirstCallClocks rows={rows} />}
            <RunningCalls rows={rows} />
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

export const CustomerListScreen = ({ placement }: { readonly placement: Placement }) => {
  const keeper = useCustomerViews(placement);
  const hidden = useHiddenFields();
  const unchosen = useFirstScope(placement);
  if (!keeper || !hidden || !unchosen) return <ListSkeleton />;
  return <CustomerList placement={placement} keeper={keeper} hidden={hidden} unchosen={unchosen} />;
};
