/** Claims in review with the amount of an arrival that no order claims. A person decides; nothing is matched here. */
import type { UnclaimedRow } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { formatMinute, formatMoney } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { LikelyClaims } from '../reconcile/LikelyClaims.tsx';
import '../reconcile/reconcile.css';
import { usePaymentActs } from '../usePaymentActs.tsx';

interface Props {
  readonly row: Pick<UnclaimedRow, 'ThirdNo' | 'Amount' | 'Time'>;
  readonly onChanged: () => void;
}

export const LikelyDialog = ({ row, onChanged }: Props) => {
  const frame = useOverlayFrame();
  const list = useMemo(() => ({ current: { reload: onChanged } }), [onChanged]);
  const acts = usePaymentActs(list);
  const { ThirdNo, Amount, Time } = row;
  return (
    <Dialog
      title="查找相近的支付流水"
      width={960}
      className="reconcile-dialog"
      footer={
        <Button type="primary" onClick={frame.close}>
          关闭
        </Button>
      }
    >
      <p className="gh-secondary">
        到账 <b className="gh-number">{formatMoney(Amount)}</b>
        {Time !== null && `・${formatMinute(Time)}`}・{ThirdNo}
      </p>
      <section className="pile-table unclaimed-table" aria-label="相近的支付流水">
        <table>
          <tbody>
            <LikelyClaims row={row} acts={acts} />
          </tbody>
        </table>
      </section>
    </Dialog>
  );
};
