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
import { type ReactNode, useEffect, useRef } from 'react';
import { useBrand } from '../../../platform/brand.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { formatMinute, formatDay, formatMoney, formatPhone, formatTime } from '../../../ui/format.ts';
import { BlobImage } from '../../../ui/picture/BlobImage.tsx';
import { useNow } from '../../../ui/useNow.ts';
import type { ItemName } from '../detail/trail-words.ts';
import { approvals } from '../detail/trail-words.ts';
import { useItemNames } from '../detail/useItemNames.ts';
import { useTrail } from '../detail/useOrder.ts';
import { spacedSerial } from '../../../ui/serial.ts';
import './print.css';

interface Props {
  readonly order: WorkOrderDetail;
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly onPrinted: () => void;
}

/** The height of an A4 page within its margins (print.css) is 273; smaller text is rounded up a little. */
const PAGE_HEIGHT_MM = 264;
/** With more payments their pictures are smaller. */
const FEW_PAYMENTS = 5;
const PX_PER_MM = 96 / 25.4;

/** Prints as soon as the pictures are drawn. Many payments are printed smaller, so that one page holds them. */
const usePrinting = (onPrinted: () => void) => {
  const sheet = useRef<HTMLElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    let isGone = false;
    const done = (): void => printed.current();
    window.addEventListener('afterprint', done);
    const print = async (): Promise<void> => {
      await Promise.allSettled([...element.querySelectorAll('img')].map((image) => image.decode()));
      if (isGone) return;
      const tooHigh = element.scrollHeight / (PAGE_HEIGHT_MM * PX_PER_MM);
      if (tooHigh > 1) element.style.zoom = String(1 / tooHigh);
      window.print();
    };
    void print();
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return sheet;
};

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

export const PrintSheet = ({ order, pictures, onPrinted }: Props) => {
  const sheet = usePrinting(onPrinted);
  const nameOf = useItemNames();
  const { webName } = useBrand();
  const printer = useCurrentUser(({ user }) => user?.Name ?? '');
  const now = useNow();
  return (
    <article ref={sheet} className="print-sheet" data-many={order.PaymentLogs.length > FEW_PAYMENTS} aria-hidden>
      <header>
        <h1>报单</h1>
        <span>{`编号 ${order.Id}`}</span>
        <b>{statusWords(order)}</b>
      </header>
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
      <footer>
        <span>{webName}</span>
        <span>{`${printer} 打印于 ${now.format('YYYY-MM-DD HH:mm')}`}</span>
      </footer>
    </article>
  );
};
