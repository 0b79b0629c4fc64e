/** The dark card after a call: its result, and a button to dial again. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortTime } from '../../ui/format.ts';
import type { CallDraft, CallOutcome } from '../calls/draft-list.ts';
import { dialColleague, dialCustomer, dialNumber, dialOrder, usePhone } from '../phone.ts';
import { Clock, Person } from './CallCard.tsx';
import { outcomeWords } from './phone-words.ts';

/** The clock time without the day. */
const clockOf = (ms: number): string => formatShortTime(Math.floor(ms / 1_000)).split(' ')[1] ?? '';

const HOUR_MS = 3_600_000;

/** The clock is for the break after a call, not for one that was left hours ago. */
const isRecent = ({ endedAt }: CallOutcome): boolean => Date.now() - endedAt < HOUR_MS;

interface Props {
  readonly draft: CallDraft;
  readonly outcome: CallOutcome;
  readonly onOpen: (() => void) | undefined;
  /** Moves the floating card. */
  readonly grip: ReactNode;
}

export const ResultCard = ({
  draft: { customerId, afterSaleId, colleagueId, order, name, number },
  outcome,
  onOpen,
  grip,
}: Props) => {
  const isSelfReported = usePhone(({ lineKind }) => lineKind === LineType.Mobile) && outcome.isAnswered;
  const again = (): void => {
    // The number of an order may be masked.
    if (order) void dialOrder({ id: order.id, pageType: order.pageType });
    else if (afterSaleId !== undefined) void dialCustomer(afterSaleId, CustomerKind.AfterSales);
    else if (colleagueId !== undefined) void dialColleague(colleagueId);
    else void (customerId === null ? dialNumber(number) : dialCustomer(customerId));
  };
  return (
    <div className="phone-card">
      {grip}
      <div className="phone-head" data-tone="wrap-up">
        <span className="phone-dot" />
        <span>话后整理</span>
        {isRecent(outcome) && <Clock since={outcome.endedAt} />}
      </div>
      <Person name={name} number={number} onOpen={onOpen} />
      <dl className="phone-facts">
        <dt>结果</dt>
        <dd className="gh-number">
          {outcomeWords(outcome)}
          {isSelfReported && ' · 自报'}
        </dd>
        {outcome.cause && (
          <>
            <dt>原因</dt>
            <dd title={outcome.cause}>{outcome.cause}</dd>
          </>
        )}
        <dt>结束</dt>
        <dd className="gh-number">{clockOf(outcome.endedAt)}</dd>
      </dl>
      <button type="button" className="phone-act phone-again" onClick={again}>
        <Phone size={15} aria-hidden />
        再次拨打
      </button>
    </div>
  );
};
