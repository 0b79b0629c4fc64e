/** Cards beside the follow-ups: new customers, customers recycled soon, unread notices. */
import { type CustomerRow, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { homeSearches } from '@gonghai/contract/home/home.contract.ts';
import { type NoticeRow, searchNotices } from '@gonghai/contract/notices/notice.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { BellDot, ShieldCheck, UserRoundCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { nowInShanghai } from '../../ui/calendar.ts';
import { NameCell, PhoneCell } from '../../ui/data-table/cells.tsx';
import { formatNearTime } from '../../ui/day-groups.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { dialThenShow } from '../../phone/phone.ts';
import { useMayCall } from '../../phone/useMayCall.ts';
import { UNREAD_MESSAGES, newUncalledLink, recycledSoonLink } from './home-links.ts';
import { newCustomersKey, recycledSoonKey, unreadKey } from './home-lists.ts';

const MOST = 4;
const FIRST = { PageIndex: 1, PageCount: MOST };

interface CardProps<Row> {
  readonly title: string;
  readonly link: string;
  readonly found: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly empty: ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

const Rows = <Row extends { readonly Id: number }>({ found, empty, renderRow }: CardProps<Row>) => {
  const { data, error, refetch } = found;
  if (!data && error)
    return <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.length === 0) return empty;
  return (
    <ol>
      {data.map((row) => (
        <Fragment key={row.Id}>{renderRow(row)}</Fragment>
      ))}
    </ol>
  );
};

const Card = <Row extends { readonly Id: number }>(props: CardProps<Row>) => (
  <section className="home-card" aria-label={props.title}>
    <h2>
      {props.title}
      <a href={props.link}>全部</a>
    </h2>
    <Rows {...props} />
  </section>
);

const daysLeft = (days: number | null): string => (days === null || days === 0 ? '今晚回收' : `${days} 天后回收`);

interface CustomersProps {
  readonly onOpen: (customer: CustomerRow) => void;
}

const useCustomers = (queryKey: QueryKey, search: () => RequestOf<typeof searchCustomers>) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(searchCustomers, { ...search(), ...FIRST }, { signal }),
    // The cache holds whole pages under this path: a change of one customer is shown in all of them.
    select: ({ Rows }) => Rows,
    staleTime: 0,
    retry: false,
  });

export const NewCustomersCard = ({ onOpen }: CustomersProps) => {
  const now = useNow();
  const mayCall = useMayCall();
  const dial = (customer: CustomerRow): void => void dialThenShow(customer.Id, () => onOpen(customer));
  const found = useCustomers(newCustomersKey, () => homeSearches.newUncalled(nowInShanghai().unix()));
  return (
    <Card
      title="新客户未拨打"
      link={newUncalledLink(now.unix())}
      found={found}
      empty={<Empty compact icon={<UserRoundCheck size={20} />} title="新客户都拨打过了" />}
      renderRow={(customer) => (
        <li className="home-line">
          <NameCell name={customer.Name} onOpen={() => onOpen(customer)} />
          {mayCall && <PhoneCell tel={customer.Tel} name={customer.Name} onCall={() => dial(customer)} />}
          <span className="home-line-note gh-number">
            {formatNearTime(customer.GotTime ?? customer.CreatedTime, now)}
          </span>
        </li>
      )}
    />
  );
};

export const RecycledSoonCard = ({ onOpen }: CustomersProps) => {
  const found = useCustomers(recycledSoonKey, homeSearches.recycledSoon);
  return (
    <Card
      title="即将回收的客户"
      link={recycledSoonLink()}
      found={found}
      empty={<Empty compact icon={<ShieldCheck size={20} />} title="没有即将回收的客户" />}
      renderRow={(customer) => (
        <li className="home-line">
          <NameCell name={customer.Name} onOpen={() => onOpen(customer)} />
          <span className="home-line-note" data-soon={(customer.RecycleDays ?? 0) <= 1 || undefined}>
            {daysLeft(customer.RecycleDays)}
          </span>
        </li>
      )}
    />
  );
};

export const UnreadCard = () => {
  const now = useNow();
  const found = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }): Promise<readonly NoticeRow[]> =>
      (await call(searchNotices, { IsCheck: false, ...FIRST }, { signal })).Rows,
    staleTime: 0,
    retry: false,
  });
  return (
    <Card
      title="未读消息"
      link={UNREAD_MESSAGES}
      found={found}
      empty={<Empty compact icon={<BellDot size={20} />} title="消息都看过了" />}
      renderRow={(notice) => (
        <li className="home-line">
          <a className="gh-ellipsis" href={UNREAD_MESSAGES} title={notice.Msg}>
            {notice.Msg}
          </a>
          <span className="home-line-note gh-number">{formatNearTime(notice.NoticeTime, now)}</span>
        </li>
      )}
    />
  );
};
