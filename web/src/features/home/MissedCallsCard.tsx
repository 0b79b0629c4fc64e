/** Missed calls on the home page, before the follow-ups. Left out when there are none. */
import type { MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { Button } from 'antd';
import { Phone, PhoneMissed } from 'lucide-react';
import { useState } from 'react';
import { NameCell } from '../../ui/data-table/cells.tsx';
import { formatNearTime } from '../../ui/day-groups.ts';
import { formatPhone } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { mayCallBack, missedCaller, useCallBack, useMissedMarks } from '../../phone/missed-calls.ts';
import { useMissedCalls } from '../../phone/missed-list.ts';

const MOST_SHOWN = 5;

interface Props {
  readonly onOpen: (customer: { readonly Id: number }) => void;
}

const Line = ({ missed, onOpen }: Props & { readonly missed: MissedCall }) => {
  const now = useNow();
  const callBack = useCallBack();
  const marks = useMissedMarks();
  const { CustomerId, Tel, Name, Times, StartTime } = missed;
  const caller = missedCaller(missed);
  return (
    <li className="home-line">
      <PhoneMissed className="home-missed-icon" size={14} aria-hidden />
      {CustomerId === null ? (
        <span className="gh-ellipsis">{caller}</span>
      ) : (
        <NameCell name={caller} onOpen={() => onOpen({ Id: CustomerId })} />
      )}
      <span className="gh-number gh-secondary">{Name && formatPhone(Tel)}</span>
      <span className="gh-number gh-secondary">
        {formatNearTime(StartTime, now)}
        {Times > 1 && `（${Times} 次）`}
      </span>
      <span className="home-missed-acts">
        {mayCallBack(missed) && (
          <Button
            size="small"
            type="primary"
            icon={<Phone size={13} aria-hidden />}
            aria-label={`回拨 ${caller}`}
            onClick={() => callBack(missed)}
          >
            回拨
          </Button>
        )}
        <Button
          size="small"
          title="不再列出，不回拨"
          aria-label={`知道了 ${caller}`}
          onClick={() => marks.settle(missed)}
        >
          知道了
        </Button>
      </span>
    </li>
  );
};

export const MissedCallsCard = ({ onOpen }: Props) => {
  const missed = useMissedCalls() ?? [];
  const [isWhole, setWhole] = useState(false);
  if (missed.length === 0) return null;
  const shown = isWhole ? missed : missed.slice(0, MOST_SHOWN);
  return (
    <section className="home-card home-missed" aria-label="未接来电">
      <h2>
        未接来电
        {missed.length > MOST_SHOWN && (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `全部 ${missed.length} 个`}
          </button>
        )}
      </h2>
      <ol>
        {shown.map((one) => (
          <Line key={one.Tel} missed={one} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  );
};
