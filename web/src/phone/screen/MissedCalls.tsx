/** Missed calls that were not called back, in the dial pad. A click calls back. Shown there, they count as seen. */
import { Phone } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatShortTime } from '../../ui/format.ts';
import { mayCallBack, missedCaller, useCallBack, useMissedMarks } from '../missed-calls.ts';
import { useMissedCalls } from '../missed-list.ts';
import { ShortList } from './ShortList.tsx';

const MOST_SHOWN = 5;

interface Props {
  readonly onDone: () => void;
}

export const MissedCalls = ({ onDone }: Props) => {
  const missed = useMissedCalls() ?? [];
  const callBack = useCallBack();
  const marks = useMissedMarks();
  const unseen = missed.filter(({ IsNew }) => IsNew);
  const see = useEffectEvent(() => marks.see(unseen));
  const newest = unseen.map(({ Tel, StartTime }) => `${Tel} ${StartTime}`).join();
  useEffect(() => {
    if (newest !== '' && document.visibilityState === 'visible') see();
  }, [newest]);
  return (
    <ShortList label="未接来电" title={`未接来电 ${missed.length} 个`} rows={missed} most={MOST_SHOWN}>
      {(one) => (
        <button
          key={one.Tel}
          type="button"
          {...(mayCallBack(one) ? { title: '回拨' } : { disabled: true })}
          onClick={() => {
            onDone();
            callBack(one);
          }}
        >
          <Phone size={13} aria-hidden />
          {mayCallBack(one) && <span className="gh-unseen">回拨</span>}
          <span className="gh-ellipsis">
            {missedCaller(one)}
            {one.Times > 1 && `（${one.Times} 次）`}
          </span>
          <time className="gh-number">{formatShortTime(one.StartTime).slice(3, 14)}</time>
        </button>
      )}
    </ShortList>
  );
};
