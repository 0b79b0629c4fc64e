/** The customers of one place: one's own, the pool, the recycle bin or the blacklist, with one of them opened beside. */
import { type CustomerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { exportCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../platform/current-user.ts';
import { download } from '../../../platform/download.ts';
import type { FilterItem, FilterValues } from '../../../ui/list/filter-item.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import type { ViewKeeper } from '../../../ui/list/saved-views.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { useLookups } from '../../../widgets/lookups.ts';
import { useStaff } from '../../../widgets/staff.ts';
import { bulkActionsOf } from './bulk-actions.tsx';
import { presetsOf } from './categories.ts';
import { columnsOf } from './customer-columns.tsx';
import { filtersOf } from './customer-filters.tsx';
import './customers.css';
import { EmptyActions } from './EmptyActions.tsx';
import { HeadActions } from './HeadActions.tsx';
import { pageSizes, places, type Search } from '../places.ts';
import { useCustomerActs } from '../moves/useCustomerActs.tsx';
import { useCustomerViews } from './useCustomerViews.ts';
import { useHiddenFields } from './useHiddenFields.ts';
import { useLiveCustomers } from './useLiveCustomers.ts';
import { useShown } from './useShown.ts';
import { useViewCounts } from './useViewCounts.ts';
import { useWantedCustomer } from './wanted-customer.ts';

const CustomerDrawer = late(() => import('../detail/CustomerDrawer.tsx').then((room) => room.CustomerDrawer));
const AHEAD = [CustomerDrawer];

const useFilters = (placement: Placement) => {
  const hasDepartments = useLookups(
    ({ rightDepartments: [first, ...others] }) => others.length > 0 || (first?.Children.length ?? 0) > 0,
  );
  const hasTree = useLookups(({ dictionaryTree }) => dictionaryTree.length > 0);
  const hasColleagues = useStaff().people.length > 1;
  const filters = useMemo(
    () => filtersOf(placement, { hasDepartments, hasColleagues, hasTree }),
    [placement, hasDepartments, hasColleagues, hasTree],
  );
  return { filters, hasColleagues };
};

const exportFound = (searched: Search): Promise<void> => download(exportCustomers, searched, '客户.xlsx');

/** Whoever follows a link to a phone means this one customer, whosever it is. */
const wantedBy = (tel: string, { IsOnlyMySelf }: Partial<Search>): Partial<Search> => ({
  SearchKey: CustomerSearchKey.Tel,
  SearchValue: tel,
  ...(IsOnlyMySelf !== undefined && { IsOnlyMySelf: false }),
});

interface Props {
  readonly placement: Placement;
  /** The phone that the address asks for. */
  readonly tel: string | null;
  readonly keeper: ViewKeeper;
  /** Columns that are off until somebody switches them on. */
  readonly hidden: ReadonlySet<string>;
}

/** A supervisor who looks at everybody's does so in every category. */
const LASTING = ['IsOnlyMySelf'] as const;
const NONE = {};

const useViews = (placement: Placement, filters: readonly FilterItem[], keeper: ViewKeeper) => {
  const presets = presetsOf(placement);
  const [lasting, setLasting] = useState<FilterValues>(NONE);
  const counts = useViewCounts(placement, filters, { presets, own: keeper.shelf.views, lasting });
  return { presets, keeper, counts, lasting: LASTING, onLasting: setLasting };
};

const CustomerList = ({ placement, tel, keeper, hidden }: Props) => {
  const place = places[placement];
  const list = useRef<List<Search, CustomerRow>>(null);
  const { shown, show, forget, inDrawer } = useShown();
  const open = useCallback(({ Id }: Pick<CustomerRow, 'Id'>) => void show(Id), [show]);
  const openById = useCallback((Id: number) => void show(Id), [show]);
  useWantedCustomer(placement, openById);
  useLiveCustomers({ list, openId: shown });
  const acts = useCustomerActs({ list, onOpen: openById, onMoved: forget });
  useAhead(AHEAD);
  const columns = useMemo(() => columnsOf(placement, hidden, open), [placement, hidden, open]);
  const bulkActions = useMemo(() => bulkActionsOf(placement, acts), [placement, acts]);
  const { filters, hasColleagues } = useFilters(placement);
  const views = useViews(placement, filters, keeper);
  const mayExport = useMay(['exportCustomerList']) && placement !== Placement.Blacklist;
  const always = useMemo(() => ({ CustomerType: placement }), [placement]);

  return (
    <ListScreen
      ref={list}
      title={place.title}
      noun="客户"
      listId={place.listId}
      endpoint={searchCustomers}
      columns={columns}
      filters={filters}
      defaults={place.defaults}
      {...(tel && { initial: wantedBy(tel, place.defaults) })}
      always={always}
      {...(place.sort && { sort: place.sort })}
      views={views}
      pageSizes={pageSizes}
      bulkActions={bulkActions}
      onOpen={open}
      openId={shown}
      {...(mayExport && { onExport: exportFound })}
      renderActions={({ searched }) => <HeadActions placement={placement} acts={acts} searched={searched} />}
      empty={place.empty}
      renderEmptyActions={({ searched, search }, isFiltered) => (
        <EmptyActions
          placement={placement}
          acts={acts}
          searched={searched}
          isFiltered={isFiltered}
          {...(hasColleagues && searched.IsOnlyMySelf && { onColleagues: () => search({ IsOnlyMySelf: false }) })}
        />
      )}
      renderAside={({ rows, neighbour, activate }) => {
        if (shown === undefined) return null;
        const row = rows.find(({ Id }) => Id === shown);
        const go = async (next: CustomerRow): Promise<void> => {
          if (await show(next.Id)) activate(next);
        };
        const to = (next: CustomerRow | undefined) => next && (() => void go(next));
        const neighbours = row && { previous: to(neighbour(row, -1)), next: to(neighbour(row, 1)) };
        return (
          <CustomerDrawer
            id={shown}
            row={row}
            acts={acts}
            neighbours={neighbours}
            headRef={inDrawer}
            onClose={() => void show(undefined)}
          />
        );
      }}
    />
  );
};

export const CustomerListScreen = ({ placement }: { readonly placement: Placement }) => {
  const [address] = useSearchParams();
  const tel = address.get('tel');
  const keeper = useCustomerViews(placement);
  const hidden = useHiddenFields();
  // Another phone in the address is another list.
  return keeper && hidden && <CustomerList key={tel} placement={placement} tel={tel} keeper={keeper} hidden={hidden} />;
};
