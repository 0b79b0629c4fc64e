/** The large picture of a payment beside its row, with what must be compared with it. */
import { mayEditPayment, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { PassWay, paymentLogStatusLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Button } from 'antd';
import { Check, FileText, Pencil, Undo2 } from 'lucide-react';
import { SerialCell } from '../../ui/data-table/SerialCell.tsx';
import { formatMoney, formatTime } from '../../ui/format.ts';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { PictureStage } from '../../ui/picture/PictureStage.tsx';
import { usePicture } from '../../ui/picture/usePicture.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useItemName } from '../../widgets/DicName.tsx';
import { readPaymentPicture } from '../../widgets/payment/payment-picture.ts';
import { PassWords } from '../../widgets/payment/PassWords.tsx';
import { paymentTones } from '../../widgets/payment/payment-status.ts';
import { ReadTable } from '../../widgets/warnings/ReadTable.tsx';
import { WarningList } from '../../widgets/warnings/WarningList.tsx';
import '../../widgets/order-decision.css';
import './payments.css';
import type { PaymentActs } from './usePaymentActs.tsx';

interface Props {
  readonly payment: PaymentLogRow;
  readonly acts: PaymentActs;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
  readonly onClose: () => void;
}

const Head = ({ payment }: { readonly payment: PaymentLogRow }) => (
  <div className="payment-head">
    <h2 className="gh-number">{formatMoney(payment.Amount)}</h2>
    <Tag tone={paymentTones[payment.Status]}>{paymentLogStatusLabel[payment.Status]}</Tag>
    <span className="gh-ellipsis gh-secondary">{`${payment.WorkOrder.Name}・${payment.WorkOrder.User.Name}`}</span>
  </div>
);

/** The figures to compare, in the order in which receipts show them. */
const Compared = ({ payment }: { readonly payment: PaymentLogRow }) => {
  const type = useItemName(DicTable.Payment, payment.PaymentType);
  const merchant = useItemName(DicTable.PaymentMerchant, payment.PaymentMerchant);
  return (
    <dl className="payment-compared">
      <div>
        <dt>流水号</dt>
        <dd>
          <SerialCell number={payment.ThirdNo} isGrouped />
        </dd>
      </div>
      <div>
        <dt>支付时间</dt>
        <dd className="gh-number">{formatTime(payment.PaymentTime)}</dd>
      </div>
      <div>
        <dt>收款</dt>
        <dd>{`${type}・${merchant}`}</dd>
      </div>
      {payment.PassWay !== PassWay.None && (
        <div>
          <dt>对账</dt>
          <dd>
            <PassWords payment={payment} />
          </dd>
        </div>
      )}
      {payment.Remark && (
        <div>
          <dt>备注</dt>
          <dd>{payment.Remark}</dd>
        </div>
      )}
      {payment.RejectedRemark && (
        <div>
          <dt>驳回理由</dt>
          <dd className="payment-refused">{payment.RejectedRemark}</dd>
        </div>
      )}
    </dl>
  );
};

export const PaymentAside = ({ payment, acts, neighbours, onClose }: Props) => {
  const { blob, isFailed, reload } = usePicture(payment.PaymentImg, readPaymentPicture);
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
      header={<Head payment={payment} />}
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
      <Compared payment={payment} />
      {(payment.Warnings.length > 0 || payment.Reading) && (
        <div className="payment-warnings">
          <WarningList warnings={payment.Warnings} />
          {payment.Reading && <ReadTable payment={payment} />}
        </div>
      )}
      <div className="payment-stage">
        <PictureStage
          key={payment.PaymentImg}
          blob={blob}
          alt="支付截图"
          isFailed={isFailed}
          onRetry={reload}
          scope="截图"
        />
      </div>
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
