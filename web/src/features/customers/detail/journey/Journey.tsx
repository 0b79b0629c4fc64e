/** The tab 历程: from the lead to the exam of one phone, newest first, 50 entries at a time. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import {
  journeyCalls,
  type JourneyEntry,
  JourneyKind,
  journeyKindLabel,
} from '@gonghai/contract/journey/journey.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Milestone } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { formatCount, formatMoney } from '../../../../ui/format.ts';
import { Empty } from '../../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../../ui/state/Skeleton.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { TimelineDays } from '../TimelineDays.tsx';
import { useEndInView } from '../useEndInView.ts';
import './journey.css';
import { JourneyItem } from './JourneyItem.tsx';
import { useJourneyLink } from './useJourneyLink.ts';

/** Entries that are added at the end of the list. */
const PAGE = 50;

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
  readonly onChanged: () => void;
  readonly onTab: (tab: string) => void;
}

/** Instead of a kind. */
const ALL = 0;
type KindChoice = JourneyKind | typeof ALL;

interface KindFilterProps {
  readonly entries: readonly JourneyEntry[];
  readonly kind: KindChoice;
  readonly onKind: (kind: KindChoice) => void;
}

const amountOf = (entries: readonly JourneyEntry[]): number => sumMoney(entries.map(({ Amount }) => Amount ?? 0));

/** The payments of the deals, and their amount for those who see deals. */
const Sums = ({ entries }: { readonly entries: readonly JourneyEntry[] }) => {
  const payments = entries.filter(({ IsCounted }) => IsCounted);
  const deals = entries.filter(({ Kind }) => Kind === JourneyKind.Deal);
  return (
    <p className="journey-sums">
      <span>
        共 <b className="gh-number">{formatCount(entries.length)}</b> 条
      </span>
      {payments.length > 0 && (
        <span>
          成交回款 {payments.length} 笔 <b className="gh-number">{formatMoney(amountOf(payments))}</b>
        </span>
      )}
      {deals.length > 0 && (
        <span>
          成交金额 <b className="gh-number">{formatMoney(amountOf(deals))}</b>
        </span>
      )}
    </p>
  );
};

const Older = ({ onShow }: { readonly onShow: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  useEndInView(end, true, onShow);
  return (
    <div ref={end} className="timeline-end">
      <Button type="text" onClick={onShow}>
        加载更早的内容
      </Button>
    </div>
  );
};

/** Offered from two kinds on, with the number of entries of each. */
const KindFilter = ({ entries, kind, onKind }: KindFilterProps) => {
  const counts = Map.groupBy(entries, ({ Kind }) => Kind);
  if (counts.size < 2) return null;
  const options = [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([value, { length }]) => ({ value: value as KindChoice, label: `${journeyKindLabel[value]} ${length}` }));
  return (
    <div className="journey-kinds">
      <Segmented<KindChoice>
        size="small"
        aria-label="历程类型"
        options={[{ value: ALL, label: '全部' }, ...options]}
        value={kind}
        onChange={onKind}
      />
    </div>
  );
};

const Entries = ({ entries: all, ...shown }: Props & { readonly entries: readonly JourneyEntry[] }) => {
  const now = useNow();
  const wayOf = useJourneyLink(shown);
  const [chosen, setKind] = useState<KindChoice>(ALL);
  const [most, setMost] = useState(PAGE);
  // A kind that is gone after the journey was read again hides nothing.
  const kind = all.some(({ Kind }) => Kind === chosen) ? chosen : ALL;
  const entries = kind === ALL ? all : all.filter(({ Kind }) => Kind === kind);
  return (
    <>
      <KindFilter entries={all} kind={kind} onKind={setKind} />
      <Sums entries={entries} />
      <TimelineDays
        entries={entries.slice(0, most)}
        now={now}
        renderEntry={(entry) => <JourneyItem key={entry.Key} entry={entry} way={wayOf(entry)} />}
      />
      {/* Another one after each page: an end that stays in view would not be reported again. */}
      {entries.length > most && <Older key={most} onShow={() => setMost(most + PAGE)} />}
    </>
  );
};

export const Journey = (props: Props) => {
  const { kind, customer } = props;
  const endpoint = journeyCalls[kind];
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, customer.Id],
    queryFn: ({ signal }) => call(endpoint, { customerId: customer.Id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="timeline-scroll journey" tabIndex={0} aria-label="历程">
      {!data && error && <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.length === 0 && (
        <Empty
          compact
          icon={<Milestone size={20} />}
          title="还没有历程"
          detail="线索、通话、报单、支付、订单和学习会按时间排在这里。"
        />
      )}
      {data && data.length > 0 && <Entries {...props} entries={data} />}
    </section>
  );
};
