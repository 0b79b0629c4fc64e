/** The orders that wait for the reader: how many by age, and the oldest. */
import type { OrderDuty } from '@gonghai/contract/home/duties.contract.ts';
import {
  searchWaitingOrders,
  WaitingAge,
  waitingAgeLabel,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { WAITING_LIMITS } from '../../ui/inbox/Inbox.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { WaitingClock } from '../../widgets/WaitingClock.tsx';
import { DutyCard, DutyNumber } from './DutyCard.tsx';
import { sumOf } from './duty-figures.ts';
import { orderLink, ordersLink } from './duty-links.ts';

const SHOWN = 4;

/** Read again when the numbers change. */
const Oldest = ({ duty }: { readonly duty: OrderDuty }) => {
  const { data } = useQuery({
    queryKey: [searchWaitingOrders.path, 'home', duty],
    queryFn: ({ signal }) => call(searchWaitingOrders, { PageCount: SHOWN }, { signal, quiet: true }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  if (!data) return <Skeleton lines={3} />;
  return (
    <ol aria-label="等待最久的报单">
      {data.Rows.map(({ Id, Name, User, Amount, SubmittedTime }) => (
        <li key={Id} className="home-line duty-order">
          <a className="gh-ellipsis" href={orderLink(Id)}>
            {Name}
          </a>
          <span className="gh-ellipsis gh-muted">{User.Name}</span>
          <span className="gh-number">{formatMoney(Amount)}</span>
          <WaitingClock word="已等" since={SubmittedTime} limits={WAITING_LIMITS} hasSeconds={false} />
        </li>
      ))}
    </ol>
  );
};

export const OrderDutyCard = ({ duty }: { readonly duty: OrderDuty }) => {
  const count = sumOf(duty.Ages);
  return (
    <DutyCard title="待我审批" all={{ link: ordersLink(), text: count > 0 ? `全部 ${formatCount(count)} 份` : '全部' }}>
      {count === 0 ? (
        <Empty compact icon={<CheckCheck size={20} />} title="没有待审批的报单" />
      ) : (
        <>
          <ul className="duty-ages">
            {duty.Ages.toReversed().map(({ Age, Count }) => (
              <li key={Age}>
                <DutyNumber
                  count={Count}
                  label={`等待${waitingAgeLabel[Age]}`}
                  opened={{ link: ordersLink(Age) }}
                  isLate={Age === WaitingAge.Long}
                />
                <span className="gh-secondary">{waitingAgeLabel[Age]}</span>
              </li>
            ))}
          </ul>
          <Oldest duty={duty} />
        </>
      )}
    </DutyCard>
  );
};
