/** The refunds of an order, newest first. */
import { refundStateLabel } from '@gonghai/contract/work-orders/refund.rules.ts';
import type { Refund } from '@gonghai/contract/work-orders/work-order-row.ts';
import { formatMinute, formatMoney } from '../../../ui/format.ts';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { firstPersonWords } from '../../../widgets/payment/FirstPerson.tsx';
import { readPaymentPicture } from '../../../widgets/payment/payment-picture.ts';
import { refundTones } from '../../../widgets/payment/refund-status.ts';
import './refund.css';

const askedWords = ({ UserName, CreatedTime, IsDirect }: Refund): string =>
  `${UserName || '系统'} ${formatMinute(CreatedTime)} ${IsDirect ? '直接退款' : '申请'}`;

const endedWords = ({ EndUserName, EndTime, State, StatementNo, IsDirect }: Refund): string => {
  if (EndTime === null || (IsDirect && State === 1)) return '';
  const by = StatementNo && State === 1 ? `账单确认` : refundStateLabel[State].replace('已', '');
  return `・${EndUserName || '系统'} ${formatMinute(EndTime)} ${by}`;
};

export const OrderRefunds = ({ refunds }: { readonly refunds: readonly Refund[] }) => (
  <ul className="refund-list">
    {refunds.map((refund) => (
      <li key={refund.Id}>
        {refund.Picture && <Thumbnail title="退款截图" name={refund.Picture} read={readPaymentPicture} size="row" />}
        <div>
          <p>
            <b className="gh-number">{formatMoney(refund.Amount)}</b>
            <Tag tone={refundTones[refund.State]}>{refundStateLabel[refund.State]}</Tag>
            <span className="gh-muted gh-number">{`退款日期 ${refund.Day}`}</span>
          </p>
          {refund.Reason && <p>{refund.Reason}</p>}
          <p className="gh-secondary gh-number">
            {[askedWords(refund), firstPersonWords(refund)].filter(Boolean).join('・')}
            {endedWords(refund)}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
