/** The large picture of a payment beside its row, with what must be compared with it. */
import { mayEditPayment, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { Button } from 'antd';
import { Check, FileText, Pencil, Undo2 } from 'lucide-react';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import '../../widgets/order-decision.css';
import { StatementSays } from './inbox/StatementSays.tsx';
import { PaymentBody, PaymentHead } from './PaymentBody.tsx';
import type { PaymentActs } from './usePaymentActs.tsx';

interface Props {
  readonly payment: PaymentLogRow;
  readonly acts: PaymentActs;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
  readonly onClose: () => void;
}

export const PaymentAside = ({ payment, acts, neighbours, onClose }: Props) => {
  const { previous, next } = neighbours;
  const goOn = next ?? onClose;
  useShortcut({ keys: 'Down', scope: '详情', description: '下一笔', run: () => next?.(), enabled: Boolean(next) });
  useShortcut({
    keys: 'Up',
    scope: '详情',
    description: '上一笔',
    run: () => previous?.(),
    enabled: Boolean(previous),
  });
  const [mayPass, mayReject] = [mayPassPayment(payment), mayRejectPayment(payment)];
  return (
    <Drawer
      label={`支付流水 ${payment.ThirdNo}`}
      header={<PaymentHead payment={payment} />}
      actions={
        <>
          {mayEditPayment(payment) && (
            <Button icon={<Pencil size={14} aria-hidden />} onClick={() => acts.edit(payment)}>
              编辑
            </Button>
          )}
          <Button icon={<FileText size={14} aria-hidden />} onClick={() => acts.viewOrder(payment)}>
            查看报单
          </Button>
        </>
      }
      neighbours={neighbours}
      onClose={onClose}
    >
      <PaymentBody payment={payment}>{mayPass && <StatementSays payment={payment} />}</PaymentBody>
      {(mayPass || mayReject) && (
        <footer className="order-decision">
          {mayPass && (
            <Button
              type="primary"
              icon={<Check size={15} aria-hidden />}
              onClick={() => void acts.pass([payment], goOn)}
            >
              对账通过
            </Button>
          )}
          {mayReject && (
            <Button danger icon={<Undo2 size={15} aria-hidden />} onClick={() => acts.reject([payment], goOn)}>
              驳回
            </Button>
          )}
          {next && <span className="gh-muted">处理后自动打开下一条</span>}
        </footer>
      )}
    </Drawer>
  );
};
