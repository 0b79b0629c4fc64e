/** The mark of a call whose wrap-up was left for later, and a button that opens it again. */
import type { CallOutcome } from '@gonghai/contract/customers/call-outcome.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { CallEntry } from '@gonghai/contract/customers/timeline.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { openDraftOfLog } from '../../../phone/call-drafts.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';

export const WrapUpTag = ({ onPress }: { readonly onPress?: () => void }) => {
  const tag = (
    <Tag tone="amber" dot={false}>
      待整理
    </Tag>
  );
  if (!onPress) return tag;
  return (
    <button type="button" className="wrap-up-tag" title="填写通话结果" onClick={onPress}>
      {tag}
    </button>
  );
};

type Customer = Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
type Call = Pick<CallEntry, 'CallLogId' | 'Time' | 'Text'> &
  Pick<CallOutcome, 'CallSeconds' | 'IsAnswer' | 'CauseText'>;

const MS = 1_000;

export const openWrapUp = (kind: CustomerKind, { Id, Name, Tel }: Customer, call: Call): void => {
  const started = call.Time * MS;
  openDraftOfLog(
    {
      key: `log ${call.CallLogId}`,
      callLogId: call.CallLogId,
      ...(kind === CustomerKind.Sales ? { customerId: Id } : { customerId: null, afterSaleId: Id }),
      name: Name,
      number: Tel,
      startedAt: started,
      // The log has the length, not the time of the answer.
      outcome: {
        isAnswered: call.IsAnswer,
        answeredAt: started,
        endedAt: started + call.CallSeconds * MS,
        cause: call.CauseText,
      },
    },
    { callLogId: call.CallLogId, remark: call.Text },
  );
};
