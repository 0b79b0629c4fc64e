/** The orders of a phone, newest first. */
import type { OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import type { OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { isPayable } from '@gonghai/contract/orders/order.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatAmount, formatShortTime } from '../../ui/format.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag, type TagTone } from '../../ui/tag/Tag.tsx';

interface Props {
  readonly answer: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
  readonly rows: readonly OrderRow[];
  readonly shownId: number | undefined;
  readonly onShow: (order: OrderRow) => void;
  readonly onWithdraw: (order: OrderRow) => void;
}

export const stationTone: Record<OrderStation, TagTone> = { 0: 'amber', 1: 'green', 2: 'grey' };

const COLUMNS = [
  { title: '商品' },
  { title: '售价', figures: true },
  { title: '状态' },
  { title: '支付方式' },
  { title: '下单时间' },
  { title: '操作', figures: true },
];

export const OrderTable = ({ answer, rows, shownId, onShow, onWithdraw }: Props) => {
  const { data, error, refetch } = answer;
  if (error)
    return <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  if (rows.length === 0) return <Empty title="还没有订单" detail="在“商品”中选择课程下单，订单显示在这里。" />;
  return (
    <SmallTable label="订单" columns={COLUMNS}>
      {rows.map((order) => (
        <tr key={order.Id} {...(order.Id === shownId && { className: 'order-shown' })}>
          <td>{order.FirstProductName}</td>
          <FigureTd>{formatAmount(order.FinalPrice)}</FigureTd>
          <td>
            <Tag tone={stationTone[order.Station]}>{order.StationText}</Tag>
          </td>
          <td>{order.PayTypeText}</td>
          <td className="gh-number">{formatShortTime(order.CreateTime)}</td>
          <td className="order-acts gh-small-figure">
            {isPayable(order) && (
              <>
                <Button type="link" size="small" onClick={() => onShow(order)}>
                  支付链接
                </Button>
                <Button type="link" size="small" danger onClick={() => onWithdraw(order)}>
                  撤回
                </Button>
              </>
            )}
          </td>
        </tr>
      ))}
    </SmallTable>
  );
};
