/** Side bar, top bar and open pages, with everything that runs while a user is signed in. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { places } from '../../features/customers/places.ts';
import { orderDialogs } from '../../features/orders/order-dialogs.tsx';
import { fileOrder } from '../../features/work-orders/file-order.tsx';
import { viewOrder } from '../../features/work-orders/view-order.tsx';
import { announce, announceOnce } from '../../platform/announce.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { keepHub, onHub } from '../../platform/hub.ts';
import type { Screen } from '../../platform/screen.ts';
import { keepTasks } from '../../platform/tasks.ts';
import { OverlayHost } from '../../ui/overlay/OverlayHost.tsx';
import { late } from '../../ui/state/late.tsx';
import { type CustomerAsideProps, CustomerAsideSlot } from '../../widgets/CustomerAside.tsx';
import { FileOrderSlot } from '../../widgets/file-order.ts';
import { OrderDialogsSlot } from '../../widgets/order-for.ts';
import { ViewOrderSlot } from '../../widgets/view-order.ts';
import { useIsWrappingUp } from '../../phone/call-drafts.ts';
import { usePhone } from '../../phone/phone.ts';
import { useKeptQueue } from '../../phone/call-queue.ts';
import { useListTimeSetting } from '../../widgets/useListTimeSetting.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import { TabPanels } from '../tabs/TabPanels.tsx';
import { HOME_TAB, visited } from '../tabs/tabs.ts';
import { useGo } from '../tabs/useGo.ts';
import { useLeaveQuestion } from '../useLeaveQuestion.ts';
import { useLostSession } from '../useLostSession.tsx';
import { openPasswordDialog } from './person-acts.tsx';
import { useCallJournal } from '../../phone/useCallJournal.ts';
import { useCustomerOpener } from './useCustomerOpener.ts';
import { Sider } from './Sider.tsx';
import './shell.css';
import { TopBar } from './TopBar.tsx';
import { useShellKeys } from './useShellKeys.tsx';

/** What notices and the to-do list open in place. */
const CustomerBeside = late(() =>
  import('../../features/customers/detail/CustomerBeside.tsx').then((module) => module.CustomerBeside),
);

/** Shows what `lead-arrivals` has received, also before this is loaded. */
const LeadCard = late(
  () => import('../../features/leads/arrival/LeadCard.tsx').then((module) => module.LeadCard),
  null,
  { isOptional: true },
);

/** Loaded with the first call. */
const PhoneDock = late(() => import('../../phone/PhoneDock.tsx').then((module) => module.PhoneDock));

/** Loaded while the user dials through a list. */
const QueueStrip = late(() => import('../../phone/QueueStrip.tsx').then((module) => module.QueueStrip), null);

const besideAnything = (props: CustomerAsideProps) => <CustomerBeside {...props} />;

/** The page of the address; while access is being refused, the page before. */
const useActiveTab = (screen: Screen | undefined): string => {
  const { search } = useLocation();
  const [last, setLast] = useState(HOME_TAB);
  const key = screen?.path;
  if (key !== undefined && key !== last) setLast(key);
  useLayoutEffect(() => {
    if (key !== undefined) changeTabs((tabs) => visited(tabs, key, search));
  }, [key, search]);
  return key ?? last;
};

/** A default password must be changed before anything else, also after a reload. */
const useForcedPassword = (isDefault: boolean): void => {
  useEffect(() => {
    if (!isDefault) return undefined;
    announceOnce('warning', messages.defaultPassword);
    return openPasswordDialog(true);
  }, [isDefault]);
};

const useHub = (TId: number | undefined, UserId: number | undefined): void => {
  // Before the first paint: a connection that was not started yet must not be shown as lost.
  useLayoutEffect(() => (TId && UserId ? keepHub({ TId, UserId }) : undefined), [TId, UserId]);
  // The server checks rights with every call. The menu changes at the next login.
  useEffect(() => onHub(HubEvent.RightsChanged, () => announce('info', '您的权限已变更，重新登录后菜单生效')), []);
};

/** Announces the end of tasks on every page. */
const useTasks = (UserId: number | undefined): void => {
  useEffect(() => (UserId ? keepTasks() : undefined), [UserId]);
};

/** A call is running or waits to be written up. */
const useHasPhone = (): boolean => {
  const isCalling = usePhone(({ call }) => call !== undefined);
  const isWrappingUp = useIsWrappingUp();
  return isCalling || isWrappingUp;
};

export const Frame = ({ screen }: { readonly screen: Screen | undefined }) => {
  const user = useCurrentUser((state) => state.user);
  const active = useActiveTab(screen);
  const main = useRef<HTMLElement>(null);
  const mustChange = user?.IsDefaultPwd ?? false;
  useForcedPassword(mustChange);
  // The server refuses the hub's ticket until the password is changed.
  useHub(mustChange ? undefined : user?.TId, user?.Id);
  useTasks(mustChange ? undefined : user?.Id);
  useListTimeSetting(!mustChange);
  useShellKeys();
  const go = useGo();
  useLeaveQuestion();
  useLostSession();
  useCallJournal();
  const openCustomer = useCustomerOpener(go);
  const hasPhone = useHasPhone();
  const hasQueue = useKeptQueue(!mustChange);

  return (
    <ViewOrderSlot value={viewOrder}>
      <div className="shell">
        <button type="button" className="shell-skip" onClick={() => main.current?.focus()}>
          跳到主要内容
        </button>
        <Sider />
        <div className="shell-work">
          <TopBar active={active} />
          <main ref={main} className="shell-main" tabIndex={-1}>
            <CustomerAsideSlot value={besideAnything}>
              <OrderDialogsSlot value={orderDialogs}>
                <FileOrderSlot value={fileOrder}>
                  {/* Until then the server refuses what a page reads. */}
                  {!mustChange && <TabPanels active={active} />}
                </FileOrderSlot>
              </OrderDialogsSlot>
            </CustomerAsideSlot>
          </main>
          {hasQueue && <QueueStrip onOpenCustomer={openCustomer} />}
        </div>
        <OverlayHost activeTab={active} />
        {hasPhone && <PhoneDock onOpenCustomer={openCustomer} />}
        <LeadCard onLook={(customerId) => go(places[Placement.Owned].path, customerId)} />
      </div>
    </ViewOrderSlot>
  );
};
