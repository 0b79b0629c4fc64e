/** The first page after login: today's work, with links. */
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useCurrentUser, useMay } from '../../platform/current-user.ts';
import { ErrorBar } from '../../ui/state/ErrorBar.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useOpenId } from '../../ui/list/useOpenRow.ts';
import { CustomerAside } from '../../widgets/CustomerAside.tsx';
import { Figures } from './Figures.tsx';
import { greetingAt } from './greeting.ts';
import './home.css';
import { MissedCallsCard } from './MissedCallsCard.tsx';
import { NewCustomersCard, RecycledSoonCard, UnreadCard } from './SideCards.tsx';
import { TodaysFollowUps } from './TodaysFollowUps.tsx';

const EVERY_MS = 60_000;

export const HomeScreen = () => {
  const user = useCurrentUser((state) => state.user);
  const sells = useMay(['Seat']);
  const now = useNow();
  const [customerId, setCustomerId] = useOpenId();
  /** The follow-up that the customer was opened from. */
  const [noticeId, setNoticeId] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [queryHome.path],
    queryFn: ({ signal }) => call(queryHome, {}, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false,
  });
  const open = (customer: number, notice?: number): void => {
    setCustomerId(customer);
    setNoticeId(notice);
  };
  const openCustomer = ({ Id }: { readonly Id: number }): void => open(Id);
  if (!user) return null;
  return (
    <section className="home" aria-label="首页">
      <div className="home-body">
        <header className="home-head">
          <h1>
            {greetingAt(now.hour())}，{user.Name}
          </h1>
          <p className="gh-secondary">{[now.format('M 月 D 日 dddd'), user.DepartmentName, user.RoleName].join('·')}</p>
        </header>
        {error && <ErrorBar message="首页的数字读取失败" onRetry={() => void refetch()} />}
        <Figures figures={data} now={now.unix()} />
        <div className="home-columns">
          <div className="home-side">
            <MissedCallsCard onOpen={openCustomer} />
            <TodaysFollowUps
              total={data && data.Overdue + data.Today}
              openId={customerId && noticeId}
              onOpen={({ Id, CustomerId }) => CustomerId !== null && open(CustomerId, Id)}
            />
          </div>
          <div className="home-side">
            {sells && (
              <>
                <NewCustomersCard onOpen={openCustomer} />
                <RecycledSoonCard onOpen={openCustomer} />
              </>
            )}
            <UnreadCard />
          </div>
        </div>
      </div>
      {customerId !== undefined && <CustomerAside id={customerId} onClose={() => setCustomerId(undefined)} />}
    </section>
  );
};
