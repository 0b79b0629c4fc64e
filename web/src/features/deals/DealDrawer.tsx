/** The drawer of a deal: its figures, its work orders, its payments, and facts about the customer. */
import { type DealRow, findDeal, reviewDeal, transferDeals } from '@gonghai/contract/deals/deal.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Check, MoreHorizontal } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { PhoneCell } from '../../ui/data-table/cells.tsx';
import { CallButton } from '../../ui/overlay/CallButton.tsx';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../../ui/overlay/DrawerColumns.tsx';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useViewOrder } from '../../widgets/view-order.ts';
import { DealFacts } from './DealFacts.tsx';
import { DealBody } from './DealBody.tsx';
import type { DealActs } from './useDealActs.tsx';

interface Props {
  readonly deal: DealRow;
  readonly acts: DealActs;
  /** Undefined for users who may not call. */
  readonly onCall: ((deal: DealRow) => void) | undefined;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
  readonly onClose: () => void;
}

const Head = ({ deal, onCall }: Pick<Props, 'deal' | 'onCall'>) => (
  <div className="deal-head">
    <Avatar name={deal.Name} size={36} />
    <div>
      <div className="deal-head-name">
        <h2 className="gh-ellipsis">{deal.Name}</h2>
        <Tag tone={deal.IsAudioAudit ? 'green' : 'grey'}>{deal.IsAudioAudit ? '录音已审核' : '录音未审核'}</Tag>
      </div>
      <div className="deal-head-about">
        <PhoneCell tel={deal.Tel} name={deal.Name} copyable {...(onCall && { onCall: () => onCall(deal) })} />
        <span className="gh-ellipsis">{deal.User.Name}</span>
      </div>
    </div>
  </div>
);

const ICON = { size: 15, 'aria-hidden': true } as const;

const Actions = ({ deal, acts, onCall }: Pick<Props, 'deal' | 'acts' | 'onCall'>) => {
  const viewOrder = useViewOrder();
  const mayReview = useMay(reviewDeal.access);
  const mayTransfer = useMay(transferDeals.access);
  const items = [
    ...(mayTransfer ? [{ key: 'transfer', label: '转移部门', onClick: () => acts.transfer([deal]) }] : []),
    { key: 'order', label: '查看报单', onClick: () => viewOrder(deal.Id) },
  ];
  return (
    <>
      {onCall && <CallButton onCall={() => onCall(deal)} />}
      <Button onClick={() => acts.showCalls(deal)}>{deal.AudioTimes > 0 ? `录音 ${deal.AudioTimes}` : '录音'}</Button>
      <Button onClick={() => acts.showLearning(deal)}>学习报告</Button>
      {mayReview && !deal.IsAudioAudit && (
        <Button type="primary" icon={<Check {...ICON} />} onClick={() => void acts.review(deal)}>
          审核
        </Button>
      )}
      <DropMenu menu={{ items }} placement="bottomRight">
        <Button icon={<MoreHorizontal size={16} />} aria-label="更多操作" />
      </DropMenu>
    </>
  );
};

export const DealDrawer = ({ deal, acts, onCall, neighbours, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: [findDeal.path, deal.Id],
    queryFn: ({ signal }) => call(findDeal, { id: deal.Id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const dial = onCall && (() => onCall(deal));
  useShortcut({ keys: 'D', scope: '详情', description: '拨打客户', run: () => dial?.(), enabled: dial !== undefined });
  return (
    <Drawer
      label={`成交客户 ${deal.Name}`}
      header={<Head deal={deal} onCall={onCall} />}
      actions={<Actions deal={deal} acts={acts} onCall={onCall} />}
      neighbours={neighbours}
      onClose={onClose}
    >
      <DrawerColumns facts={<DealFacts deal={deal} orders={data?.WorkOrderList} />} factsLabel="成交信息">
        {data ? (
          <DealBody deal={deal} orders={data.WorkOrderList} payments={data.PaymentLogList} />
        ) : error ? (
          <ErrorState message="成交客户的报单加载失败" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={10} />
        )}
      </DrawerColumns>
    </Drawer>
  );
};
