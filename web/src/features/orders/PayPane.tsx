/** The pay link of one order: its QR code, its remaining time, and the change to 已支付. */
import { createPayLink, type OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import { OrderStation, orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleCheck, Clock, QrCode } from 'lucide-react';
import { useMay } from '../../platform/current-user.ts';
import { call } from '../../platform/api.ts';
import { formatAmount, formatDuration, formatMoney, formatTime } from '../../ui/format.ts';
import { QrPicture } from '../../ui/picture/QrPicture.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useSecond } from '../../ui/useSecond.ts';
import { stationTone } from './OrderTable.tsx';

const Sum = ({ order: { FinalPrice, FirstProductName } }: { readonly order: OrderRow }) => (
  <>
    <p className="pay-amount gh-number">{formatMoney(FinalPrice)}</p>
    <p className="pay-product">{FirstProductName}</p>
  </>
);

const Remaining = ({ until, onRenew }: { readonly until: number; readonly onRenew: () => void }) => {
  const left = until - useSecond();
  return left > 0 ? (
    <p className="pay-left gh-number">
      <Clock size={13} aria-hidden />
      {`剩余 ${formatDuration(left)}`}
    </p>
  ) : (
    <p className="pay-left">
      链接已过期
      <Button type="link" size="small" onClick={onRenew}>
        重新生成
      </Button>
    </p>
  );
};

const Link = ({ order }: { readonly order: OrderRow }) => {
  const mayConfigure = useMay(['Config']);
  const { data, error, refetch } = useQuery({
    queryKey: [createPayLink.path, order.Id],
    queryFn: ({ signal }) => call(createPayLink, { id: order.Id }, { signal, quiet: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) {
    const isOff = error.message === say.providerOff && mayConfigure;
    const detail = isOff ? <a href="#/systemSetting/config?tab=pay-learn">去开通在线支付</a> : undefined;
    return (
      <>
        <ErrorState
          compact
          message={error.message || messages.serverError}
          detail={detail}
          onRetry={() => void refetch()}
        />
        <Sum order={order} />
      </>
    );
  }
  if (!data) return <Skeleton lines={6} />;
  return (
    <QrPicture base64={data.Img64} alt="支付二维码" fileName={`支付-${order.OrderNumber}.png`} address={data.Url}>
      <Sum order={order} />
      <Remaining until={data.ExpireTime} onRenew={() => void refetch()} />
    </QrPicture>
  );
};

interface Props {
  readonly order: OrderRow | undefined;
  readonly isOffered: boolean;
}

export const PayPane = ({ order, isOffered }: Props) => {
  if (!order)
    return (
      <aside className="pay-pane pay-pane-empty" aria-label="支付链接">
        <QrCode size={28} aria-hidden />
        <p>下单后，这里显示支付二维码。</p>
      </aside>
    );
  const { FinalPrice, ListPrice, OrderNumber, PaidTime, Station, StationText } = order;
  return (
    <aside className="pay-pane" aria-label="支付链接">
      <header>
        <b>{isOffered ? '支付链接' : '支付结果'}</b>
        <output>
          <Tag tone={stationTone[Station]}>{StationText}</Tag>
        </output>
      </header>
      {Station === OrderStation.Paid && <CircleCheck className="pay-done" size={64} aria-hidden />}
      {isOffered ? <Link order={order} /> : <Sum order={order} />}
      <dl>
        <div>
          <dt>订单号</dt>
          <dd className="gh-number">{OrderNumber}</dd>
        </div>
        <div>
          <dt>原价</dt>
          <dd className="gh-number">{formatAmount(ListPrice)}</dd>
        </div>
        <div>
          <dt>{FinalPrice > ListPrice ? '加价' : '优惠'}</dt>
          <dd className="gh-number">{formatAmount(FinalPrice - ListPrice)}</dd>
        </div>
        <div>
          <dt>{Station === OrderStation.Paid ? '实付' : '应付'}</dt>
          <dd className="gh-number">
            <b>{formatAmount(FinalPrice)}</b>
          </dd>
        </div>
        {PaidTime !== null && (
          <div>
            <dt>支付时间</dt>
            <dd className="gh-number">{formatTime(PaidTime)}</dd>
          </div>
        )}
      </dl>
      {isOffered && <p className="gh-muted pay-hint">付款后这里会自动变为“已支付”</p>}
    </aside>
  );
};
