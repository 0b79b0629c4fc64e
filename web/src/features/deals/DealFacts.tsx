/** Facts beside a deal: the sale, its team, the customer and the calls. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { findWorkOrderTrail, type TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { formatDay, formatTime } from '../../ui/format.ts';
import { DrawerFacts, DrawerNote } from '../../ui/overlay/DrawerFacts.tsx';
import { DicName } from '../../widgets/DicName.tsx';

/** Who moved the deal to its department, and when: its last transfer that was not undone. */
const useTransfer = (id: number): string => {
  const { data = [] } = useQuery({
    queryKey: [findWorkOrderTrail.path, id],
    queryFn: ({ signal }) => call(findWorkOrderTrail, { id }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  const transfers: TrailEntry[] = [];
  for (const entry of data) {
    if (entry.Action === AuditAction.transferDeal) transfers.push(entry);
    else if (entry.Action === AuditAction.undoTransferDeal) transfers.pop();
  }
  const last = transfers.at(-1);
  return last ? `${formatDay(last.Time)} ${last.UserName}` : '';
};

interface Props {
  readonly deal: DealRow;
  /** Once they have arrived; the parent comes first. */
  readonly orders: readonly Omit<WorkOrderRow, 'Children' | 'PaymentLogs'>[] | undefined;
}

export const DealFacts = ({ deal, orders }: Props) => {
  const transfer = useTransfer(deal.Id);
  const review =
    deal.AudioAuditTime === null ? '未审核' : `${formatDay(deal.AudioAuditTime)} ${deal.AudioAuditUserName}`;
  return (
    <>
      <DrawerFacts
        title="成交信息"
        facts={[
          ['课程', <DicName key="course" table={DicTable.Profession} id={deal.ProfessionType} />],
          ['班型', deal.SubjectType],
          ['成交日期', formatDay(deal.ReportDate)],
          ['报单日期', formatDay(deal.ReportCreateDate)],
          ['对账时间', formatTime(deal.FinancedTime)],
        ]}
      />
      <DrawerFacts
        title="归属"
        facts={[
          ['顾问', deal.User.Name],
          ['团队', deal.Department.Name],
          ['原团队', deal.SourceDepartmentName],
          ...(transfer ? [['转入', transfer] as const] : []),
        ]}
      />
      <DrawerFacts
        title="客户"
        facts={[
          ['获取时间', formatTime(orders?.[0]?.TheCRMCustomerFieldToGetTime)],
          ['年龄', deal.Age],
          ['学历', <DicName key="education" table={DicTable.Education} id={deal.Education} />],
          ['QQ', deal.QQ],
          ['地址', deal.Address],
        ]}
      />
      <DrawerFacts
        title="通话"
        facts={[
          ['最近通话', formatTime(deal.LatestCallTime)],
          ['呼出/接通', `${deal.CallTotalTimes} / ${deal.CallSuccessTotalTimes}`],
          ['录音', deal.AudioTimes > 0 ? `${deal.AudioTimes} 段` : '没有录音'],
          ['审核', review],
        ]}
      />
      <DrawerNote title="备注">{deal.Remark || <span className="gh-muted">没有备注</span>}</DrawerNote>
    </>
  );
};
