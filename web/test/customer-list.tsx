/** A customer list for tests: three customers, the test's own responses, and the recorded requests. */
import { customerPageFields, type CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CustomerListScreen } from '../src/features/customers/list/CustomerListScreen.tsx';
import { Announcer } from '../src/ui/overlay/Announcer.tsx';
import { useKeyboard } from '../src/ui/shortcuts/useKeyboard.tsx';
import { createHistory, type PageHistory, WithAddress } from './address.tsx';
import { answering, type RecordedRequest } from './answering.ts';
import { aCustomerPage, aCustomerRow, provideCustomerLookups, staffPage } from './customer-rows.ts';
import { showWithDialogs } from './overlays.tsx';
import { signIn } from './person.ts';

export const rows = [
  aCustomerRow(),
  aCustomerRow({ Id: 102, Name: '尹梦洁', Tel: '075512345678', Remark: '', TagName: null, TagId: null }),
  aCustomerRow({ Id: 103, Name: '贺佳琪', Tel: '13810546411' }),
];

const Screen = ({ placement, history }: { readonly placement: Placement; readonly history: PageHistory }) => {
  useKeyboard();
  return (
    <WithAddress history={history}>
      <Announcer />
      <CustomerListScreen placement={placement} />
    </WithAddress>
  );
};

interface Options {
  readonly placement?: Placement;
  /** Its query is where the list begins; the test may go on from there. */
  readonly history?: PageHistory;
  readonly isAlone?: boolean;
  readonly IsAdmin?: boolean;
  readonly Rows?: readonly CustomerRow[];
  readonly width?: number;
}

export const openList = async (more: Parameters<typeof answering>[0] = {}, options: Options = {}) => {
  const {
    placement = Placement.Owned,
    history = createHistory(),
    isAlone = false,
    IsAdmin = false,
    Rows = rows,
    width,
  } = options;
  signIn({ RightList: ['Seat', 'Public', 'Recovery', 'Black'], IsAdmin });
  provideCustomerLookups({ isAlone });
  const asked = answering({
    QueryCustomerPageList: () => aCustomerPage(Rows),
    QueryCustomerCount: () => 12_846,
    QueryCustomerCounts: ({ body }) => (body['Searches'] as unknown[]).map((_, at) => 12_846 - at),
    QueryViewList: () => ({ Views: [], MayShare: false }),
    QueryCustomerPageFields: () => customerPageFields,
    QueryUserPageList: () => staffPage(isAlone ? [{ Id: 7 }] : undefined),
    ...more,
  });
  showWithDialogs(<Screen placement={placement} history={history} />, { ...(width && { width }) });
  if (Rows.length > 0) await expect.element(page.getByRole('button', { name: Rows[0]!.Name })).toBeVisible();
  return asked;
};

/** The response to a push: these rows, and the numbers of the list and of its views. */
export const shownAnswer = (Rows: readonly CustomerRow[], Count = rows.length, Counts: readonly number[] = []) => ({
  Rows,
  Count,
  Counts,
});
export const searches = (asked: readonly RecordedRequest[]) =>
  asked.filter(({ path }) => path === 'QueryCustomerPageList');
export const lastSearch = (asked: readonly RecordedRequest[]) => searches(asked).at(-1)?.body;
export const bodyOf = (asked: readonly RecordedRequest[], path: string) => asked.find((one) => one.path === path)?.body;
export const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
export const bulk = (act: string) =>
  page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: act, exact: true });
/** Acts that do not fit into the bar are in its menu. */
export const bulkFromMenu = async (act: string): Promise<void> => {
  await userEvent.click(bulk('更多'));
  await userEvent.click(page.getByRole('menuitem', { name: act }));
};
export const select = (name: string) => userEvent.click(rowOf(name).getByRole('checkbox'));
