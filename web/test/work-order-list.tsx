/** A list of work orders for tests: a few orders, the test's own responses, and the recorded requests. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import { allRights } from '@gonghai/contract/wire/rights.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { WorkOrderListScreen } from '../src/features/work-orders/list/WorkOrderListScreen.tsx';
import { listPages } from '../src/features/work-orders/pages.ts';
import { Announcer } from '../src/ui/overlay/Announcer.tsx';
import { forgetLookups, useLookups } from '../src/widgets/lookups.ts';
import { WithAddress } from './address.tsx';
import { answering, type RecordedRequest } from './answering.ts';
import { showWithDialogs } from './overlays.tsx';
import { signIn } from './person.ts';
import { aProduct, orderDictionaries } from './work-order-rows.ts';

export const pageOf = <Row,>(Rows: readonly Row[]) => ({
  Rows,
  Count: Rows.length,
  PageCount: 10,
  PageNum: 1,
  PageIndex: 1,
  Total: 0,
});

export const provideOrderLookups = (): void => {
  useLookups.setState({ dictionaries: orderDictionaries, areLoaded: true });
  onTestFinished(forgetLookups);
};

interface Options {
  readonly rows?: readonly WorkOrderRow[];
  readonly rights?: readonly string[];
}

export const openOrders = async (
  view: WorkOrderViewName,
  { rows = [], rights = [...allRights()] }: Options,
  more: Parameters<typeof answering>[0] = {},
): Promise<readonly RecordedRequest[]> => {
  signIn({ RightList: [...rights] });
  provideOrderLookups();
  const search = () => pageOf(rows);
  const asked = answering({
    WorkOrderSearch: search,
    WorkOrderSearchSelf: search,
    WorkOrderSearchHistory: search,
    WorkOrderTrail: () => [],
    QueryProductCategory: () => [aProduct],
    QueryUserPageList: () => pageOf([]),
    ...more,
  });
  showWithDialogs(
    <WithAddress>
      <Announcer />
      <WorkOrderListScreen {...listPages[view].params} />
    </WithAddress>,
    { width: 1500 },
  );
  if (rows.length > 0) await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return asked;
};

export const bodiesOf = (asked: readonly RecordedRequest[], path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);
