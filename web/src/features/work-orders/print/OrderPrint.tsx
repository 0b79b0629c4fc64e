/** The printed page of an order: facts, payments with small pictures, children and approvals on one A4 page. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentLog, WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import {
  paymentLogStatusLabel,
  stageLabel,
  stages,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { hasStage } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { statusWords } from '@gonghai/contract/work-orders/status-words.rules.ts';
import type { ReactNode } from 'react';
import { formatMinute, formatDay, formatMoney, formatPhone, formatTime } from '../../../ui/format.ts';
import { BlobImage } from '../../../ui/picture/BlobImage.tsx';
import { Printout } from '../../../ui/print/Printout.tsx';
import type { ItemName } from '../detail/trail-words.ts';
import { approvals } from '../detail/trail-words.ts';
import { useItemNames } from '../detail/useItemNames.ts';
import { useTrail } from '../detail/useOrder.ts';
import { spacedSerial } from '../../../ui/serial.ts';
import './order-print.css';

interface Props {
  readonly order: WorkOrderDetail;
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly onPrinted: () => void;
}

/** With more payments their pictures are smaller. */
const FEW_PAYMENTS = 5;
const factsOf = (order: WorkOrderDetail, nameOf: ItemName): readonly (readonly [string, ReactNode])[] => [
  ['姓名', order.Name],
  ['电话', formatPhone(order.Tel)],
  ['报单类型', workOrderTypeLabel[order.WorkOrderType]],
  ['报单日期', formatDay(order.ReportDate)],
  ['课程', order.SubjectType],
  ['专业类型', nameOf(DicTable.Profession, order.ProfessionType)],
  ['名单类型', nameOf(DicTable.CustomerType, order.CustomerType)],
  ['学历', nameOf(DicTable.Education, order.Education)],
  ['年龄', order.Age],
  ['QQ', order.QQ],
  ['顾问', order.User.Name],
  ['团队', order.Department.Name],
  ['开课', order.OrderId === null ? '未开课' : '已开课'],
  ['物流', order.IsDeliver ? '已发货' : '未发货'],
];

interface PaymentProps {
  readonly payment: PaymentLog;
  readonly picture: Blob | undefined;
  readonly nameOf: ItemName;
}

const Payment = ({ payment, picture, nameOf }: PaymentProps) => (
  <tr>
    <td className="print-picture">{picture ? <BlobImage blob={picture} alt="支付截图" /> : '—'}</td>
    <td>{formatMoney(payment.Amount)}</td>
    <td>{spacedSerial(payment.ThirdNo)}</td>
    <td>
      {nameOf(DicTable.Payment, payment.PaymentType)}
      <br />
      {nameOf(DicTable.PaymentMerchant, payment.PaymentMerchant)}
    </td>
    <td>{formatTime(payment.PaymentTime)}</td>
    <td>{paymentLogStatusLabel[payment.Status]}</td>
    <td>{payment.Remark}</td>
  </tr>
);

const Children = ({ order }: { readonly order: WorkOrderDetail }) => (
  <>
    <h2>子报单</h2>
    <table>
      <tbody>
        {order.Children.map((child) => (
          <tr key={child.Id}>
            <td>{workOrderTypeLabel[child.WorkOrderType]}</td>
            <td>{formatDay(child.ReportDate)}</td>
            <td>{statusWords(child)}</td>
            <td>{formatMoney(child.Amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

const Approvals = ({ order }: { readonly order: WorkOrderDetail }) => {
  const { data: trail = [] } = useTrail(order.Id, undefined);
  const passed = approvals(trail);
  return (
    <ol className="print-stages">
      {stages.map((stage) => {
        const by = passed.get(stage);
        const approval = by ? `${by.UserName || '系统'} ${formatMinute(by.Time)}` : '已通过';
        return (
          <li key={stage}>
            <b>{stageLabel[stage]}</b>
            {hasStage(order, stage) ? approval : '未审核'}
          </li>
        );
      })}
    </ol>
  );
};

const OrderSheet = ({ order, pictures }: Omit<Props, 'onPrinted'>) => {
  const nameOf = useItemNames();
  return (
    <div className="print-order" data-many={order.PaymentLogs.length > FEW_PAYMENTS}>
      <dl>
        {factsOf(order, nameOf).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
        <div className="print-wide">
          <dt>地址</dt>
          <dd>{order.Address || '—'}</dd>
        </div>
        <div className="print-wide">
          <dt>备注</dt>
          <dd>{order.Remark || '—'}</dd>
        </div>
      </dl>
      {order.RejectedRemark && <p className="print-refused">{`驳回：${order.RejectedRemark}`}</p>}
      <h2>{`支付流水（${order.PaymentLogs.length} 笔）`}</h2>
      <table>
        <thead>
          <tr>
            {['截图', '金额', '流水号', '支付方式 / 商户', '支付时间', '状态', '备注'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.PaymentLogs.map((payment) => (
            <Payment key={payment.Id} payment={payment} picture={pictures.get(payment.PaymentImg)} nameOf={nameOf} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            <td colSpan={6}>{formatMoney(order.Amount)}</td>
          </tr>
        </tfoot>
      </table>
      {order.Children.length > 0 && <Children order={order} />}
      <h2>审核</h2>
      <Approvals order={order} />
    </div>
  );
};

export const OrderPrint = ({ order, pictures, onPrinted }: Props) => (
  <Printout
    title="报单"
    about={`编号 ${order.Id}`}
    mark={statusWords(order)}
    pages={[{ key: order.Id, content: <OrderSheet order={order} pictures={pictures} /> }]}
    onPrinted={onPrinted}
  />
);
