/** The chosen payment beside the inbox: A passes it, R rejects it. */
import { mayEditPayment, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { Button } from 'antd';
import { Check, FileText, Pencil, Undo2 } from 'lucide-react';
import { InboxPane } from '../../../ui/inbox/InboxPane.tsx';
import type { Chosen } from '../../../ui/inbox/useChosen.ts';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import '../../../widgets/order-decision.css';
import { PaymentBody, PaymentHead } from '../PaymentBody.tsx';
import { usePaymentActs } from '../usePaymentActs.tsx';
import { StatementSays } from './StatementSays.tsx';

const SCOPE = '待我对账';
const GONE = '这笔支付已不在待我对账中';
const ICON = { size: 14, 'aria-hidden': true } as const;

interface Props {
  readonly payment: PaymentLogRow;
  readonly chosen: Chosen<PaymentLogRow>;
  readonly reload: () => void;
}

export const InboxPayment = ({ payment, chosen, reload }: Props) => {
  const list = useLatest({ reload });
  const acts = usePaymentActs(list);
  const latest = useLatest(chosen);
  const isWaiting = chosen.row !== undefined;
  const [mayPass, mayReject] = [isWaiting && mayPassPayment(payment), isWaiting && mayRejectPayment(payment)];
  const goOn = (): void => {
    if (latest.current.id === payment.Id) latest.current.goOn();
  };
  const pass = (): void => void acts.pass([payment], goOn);
  const reject = (): void => acts.reject([payment], goOn);
  useShortcut({ keys: 'A', scope: SCOPE, description: '通过', run: pass, enabled: mayPass });
  useShortcut({ keys: 'R', scope: SCOPE, description: '驳回', run: reject, enabled: mayReject });
  return (
    <InboxPane
      label={`支付流水 ${payment.ThirdNo}`}
      scope={SCOPE}
      chosen={chosen}
      head={<PaymentHead payment={payment} />}
      acts={
        <>
          {isWaiting && mayEditPayment(payment) && (
            <Button icon={<Pencil {...ICON} />} onClick={() => acts.edit(payment)}>
              编辑
            </Button>
          )}
          <Button icon={<FileText {...ICON} />} onClick={() => acts.viewOrder(payment)}>
            查看报单
          </Button>
        </>
      }
      gone={isWaiting ? undefined : GONE}
      decision={
        (mayPass || mayReject) && (
          <footer className="order-decision">
            {mayPass && (
              <Button type="primary" icon={<Check size={15} aria-hidden />} onClick={pass}>
                对账通过
                <Keys keys="A" />
              </Button>
            )}
            {mayReject && (
              <Button danger icon={<Undo2 size={15} aria-hidden />} onClick={reject}>
                驳回
                <Keys keys="R" />
              </Button>
            )}
          </footer>
        )
      }
    >
      <PaymentBody payment={payment}>
        <StatementSays payment={payment} />
      </PaymentBody>
    </InboxPane>
  );
};

/** The address names a payment that waits no more. */
export const GonePayment = ({ chosen }: Pick<Props, 'chosen'>) => (
  <InboxPane label="支付流水" scope={SCOPE} chosen={chosen} head={null} acts={null} gone={GONE} decision={null}>
    <div className="payment-stage" />
  </InboxPane>
);
