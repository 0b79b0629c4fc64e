/** The first page after login: today's work, with links. */
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { OLDEST_HOME_DAYS } from '@gonghai/contract/wire/stats-range.ts';
import { CustomerKind, kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useCurrentUser, useMay } from '../../platform/current-user.ts';
import { ErrorBar } from '../../ui/state/ErrorBar.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CustomerAside } from '../../widgets/CustomerAside.tsx';
import { SpanPicker } from '../../ui/figure/SpanPicker.tsx';
import { Board } from './Board.tsx';
import type { CustomerKey } from '../../widgets/customer-changes.ts';
import { useKnownMenuCounts } from '../../widgets/menu-counts.ts';
import { useOpenCustomer } from '../../widgets/open-customer.ts';
import { hasDuties } from './duty-figures.ts';
import { DutyCards } from './DutyCards.tsx';
import { Figures } from './Figures.tsx';
import { greetingAt } from './greeting.ts';
import './home.css';
import './home-figures.css';
import { HoursCard } from './HoursCard.tsx';
import { MissedCallsCard } from './MissedCallsCard.tsx';
import { NewCustomersCard, RecycledSoonCard, UnreadCard } from './SideCards.tsx';
import { RankingsCard } from './RankingsCard.tsx';
import { beforeWords } from './span-words.ts';
import { TodaysFollowUps } from './TodaysFollowUps.tsx';
import { useBoard } from './useBoard.ts';
import { useHomeChoice } from './useHomeChoice.ts';
import { useLiveHome } from './useLiveHome.ts';

export const HomeScreen = () => {
  const user = useCurrentUser((state) => state.user);
  const sells = useMay(['Seat']);
  const now = useNow();
  const { shown, open: show, close } = useOpenCustomer();
  /** The follow-up that the customer was opened from. */
  const [noticeId, setNoticeId] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [queryHome.path],
    queryFn: ({ signal }) => call(queryHome, {}, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  const choice = useHomeChoice(now.unix());
  const { range, span, setSpan } = choice;
  const board = useBoard(range);
  const open = (customer: CustomerKey, notice?: number): void => {
    show(customer);
    setNoticeId(notice);
  };
  const openCustomer = ({ Id }: { readonly Id: number }): void => open({ kind: CustomerKind.Sales, id: Id });
  useLiveHome(choice, useKnownMenuCounts());
  if (!user) return null;
  const cards = data && <DutyCards duties={data.Duties} now={now.unix()} />;
  return (
    <section className="home" aria-label="首页">
      <div className="home-body">
        <header className="home-head">
          <h1>
            {greetingAt(now.hour())}，{user.Name}
          </h1>
          <p className="gh-secondary">
            {[now.format('M 月 D 日 dddd'), user.DepartmentName, user.RoleName].join('・')}
          </p>
          <SpanPicker value={span} onChange={setSpan} oldestDays={OLDEST_HOME_DAYS} />
        </header>
        {error && <ErrorBar message="首页的数字读取失败" onRetry={() => void refetch()} />}
        <Figures figures={data} isFailed={error !== null} now={now.unix()} />
        {!sells && cards}
        {board.failure && <ErrorBar message="通话数据读取失败" onRetry={board.failure.onRetry} />}
        <Board
          board={board.data}
          isFailed={board.failure !== undefined}
          isOld={board.isOld}
          range={range}
          before={beforeWords(span, range)}
        />
        <div className="home-columns" data-reads={!sells || undefined}>
          <div className="home-side">
            <MissedCallsCard onOpen={openCustomer} />
            <TodaysFollowUps
              total={data && data.Overdue + data.Today}
              others={!data || hasDuties(data.Duties) || data.NewUncalled + data.RecycledSoon > 0}
              openId={shown && noticeId}
              onOpen={({ Id, Source, CustomerId }) =>
                CustomerId !== null && open({ kind: kindOfSource[Source], id: CustomerId }, Id)
              }
            />
            <HoursCard hours={board.data?.Hours} failure={board.failure} />
          </div>
          <div className="home-side home-side-narrow">
            <RankingsCard choice={choice} />
            {sells ? <NewCustomersCard onOpen={openCustomer} /> : <UnreadCard />}
          </div>
        </div>
        {sells && (
          <div className="home-below">
            <RecycledSoonCard onOpen={openCustomer} />
            <UnreadCard />
          </div>
        )}
        {sells && cards}
      </div>
      {shown && <CustomerAside {...shown} onClose={close} />}
    </section>
  );
};
