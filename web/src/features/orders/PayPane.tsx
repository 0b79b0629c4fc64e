/** The pay link of one order: its QR code, its remaining time, and the change to 已支付. */
import { createPayLink, type OrderRow } from '@gonghai/contract/orders/order.contract.ts';
import { OrderStation, orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, QrCode } from 'lucide-react';
import { useMay } from '../../platform/current-user.ts';
import { call } from '../../platform/api.ts';
import { formatAmount, formatDuration, formatMoney, formatTime } from '../../ui/format.ts';
import { QrPicture } from '../../ui/picture/QrPicture.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useSecond } from '../../ui/useSecond.ts';
import { stationTone } from './OrderTable.tsx';

const Link = ({ order }: { readonly order: OrderRow }) => {
  const second = useSecond();
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
      <ErrorState
        compact
        message={error.message || messages.serverError}
        detail={detail}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton lines={6} />;
  const left = data.ExpireTime - second;
  return (
    <>
      <QrPicture base64={data.Img64} alt="支付二维码" fileName={`支付-${order.OrderNumber}.png`} address={data.Url} />
      <p className="pay-left gh-number">{left > 0 ? `剩余 ${formatDuration(left)}` : '链接已过期，请重新打开'}</p>
    </>
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
  const { FinalPrice, ListPrice, FirstProductName, OrderNumber, PaidTime, Station, StationText } = order;
  return (
    <aside className="pay-pane" aria-label="支付链接">
      <header>
        <b>支付链接</b>
        <output>
          <Tag tone={stationTone[Station]}>{StationText}</Tag>
        </output>
      </header>
      {Station === OrderStation.Paid && <CircleCheck className="pay-done" size={64} aria-hidden />}
      {isOffered && <Link order={order} />}
      <p className="pay-amount gh-number">{formatMoney(FinalPrice)}</p>
      <p className="pay-product">{FirstProductName}</p>
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
          <dt>优惠</dt>
          <dd className="gh-number">{formatAmount(FinalPrice - ListPrice)}</dd>
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
