/** Missed calls that were not called back, in the dial pad. A click calls back. */
import { type MissedCall, queryMissedCalls } from '@gonghai/contract/calls/call.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { formatPhone, formatShortTime } from '../../../ui/format.ts';
import { dialCustomer, dialNumber } from '../../../widgets/phone/phone.ts';
import { useMayCall } from '../../../widgets/phone/useMayCall.ts';
import { ShortList } from './ShortList.tsx';

const MOST_SHOWN = 5;

interface Props {
  readonly onDone: () => void;
}

export const MissedCalls = ({ onDone }: Props) => {
  const mayCallCustomers = useMayCall();
  const { data: missed = [] } = useQuery({
    queryKey: [queryMissedCalls.path],
    queryFn: ({ signal }) => call(queryMissedCalls, {}, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  const callBack = ({ CustomerId, Tel }: MissedCall): void => {
    onDone();
    void (CustomerId !== null && mayCallCustomers ? dialCustomer(CustomerId) : dialNumber(Tel));
  };
  return (
    <ShortList label="未接来电" title={`未接来电 ${missed.length} 个`} rows={missed} most={MOST_SHOWN}>
      {(one) => (
        <button key={one.Tel} type="button" title="回拨" onClick={() => callBack(one)}>
          <Phone size={13} aria-hidden />
          <span className="gh-unseen">回拨</span>
          <span className="gh-ellipsis">
            {one.Name || formatPhone(one.Tel)}
            {one.Times > 1 && `（${one.Times} 次）`}
          </span>
          <time className="gh-number">{formatShortTime(one.StartTime).slice(3, 14)}</time>
        </button>
      )}
    </ShortList>
  );
};
