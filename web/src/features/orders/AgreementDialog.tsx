/** 选择协议: adds an agreement to the customer after a question. */
import { addCustomerAgreement, type Agreement, queryAgreements } from '@gonghai/contract/orders/agreement.contract.ts';
import { orderMessages as say } from '@gonghai/contract/orders/order-values.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatShortTime } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import type { OrderFor } from '../../widgets/order-for.ts';

interface Props {
  readonly customer: OrderFor;
  readonly onAdded: () => void;
}

const COLUMNS = [{ title: '协议' }, { title: '创建时间' }, { title: '操作', figures: true }];

const Choices = ({ customer, onAdded }: Props) => {
  const frame = useOverlayFrame();
  const { data, error, refetch } = useQuery({
    queryKey: [queryAgreements.path],
    queryFn: ({ signal }) => call(queryAgreements, {}, { signal, quiet: true }),
    retry: false,
  });
  const add = async ({ Id, Title }: Agreement): Promise<void> => {
    const { Id: CustomerId, Source, Name } = customer;
    const question = {
      title: '确认添加该协议吗？',
      detail: `“${Title}”将添加给客户 ${Name}。`,
      act: () => call(addCustomerAgreement, { AgreementId: Id, CustomerId, Source }),
    };
    if (!(await confirm(question, frame.owner))) return;
    announce('success', say.agreementAdded);
    onAdded();
    frame.close();
  };
  if (!data && error) return <ErrorState compact message={say.agreementsFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0) return <Empty title="还没有协议" detail="管理员可以在“系统设置”的“商品与协议”中添加。" />;
  return (
    <SmallTable label="协议" columns={COLUMNS}>
      {data.map((agreement) => (
        <tr key={agreement.Id}>
          <td>{agreement.Title}</td>
          <td className="gh-number">{formatShortTime(agreement.CreatedTime)}</td>
          <td className="gh-small-figure">
            <Button size="small" onClick={() => void add(agreement)}>
              添加
            </Button>
          </td>
        </tr>
      ))}
    </SmallTable>
  );
};

export const AgreementDialog = (props: Props) => (
  <Dialog title={`选择协议 · ${props.customer.Name}`} width={560}>
    <Choices {...props} />
  </Dialog>
);
