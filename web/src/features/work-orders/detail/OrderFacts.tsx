/** Facts beside an order: course and person, team and times, remark. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../ui/format.ts';
import { useItemNames } from './useItemNames.ts';

type Fact = readonly [label: string, value: ReactNode];

const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) => (
  <>
    <h3>{title}</h3>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="gh-number">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  </>
);

interface Props {
  readonly order: WorkOrderDetail;
  readonly onView?: (id: number) => void;
}

export const OrderFacts = ({ order, onView }: Props) => {
  const nameOf = useItemNames();
  const { ParentId } = order;
  const link = ParentId !== null && onView && (
    <button type="button" className="order-link" onClick={() => onView(ParentId)}>
      查看主报单
    </button>
  );
  const parent: readonly Fact[] = ParentId === null ? [] : [['主报单', link]];
  return (
    <div className="order-facts">
      <Facts
        title="报单信息"
        facts={[
          ...parent,
          ['报单日期', formatDay(order.ReportDate)],
          ['课程', order.SubjectType],
          ['专业类型', nameOf(DicTable.Profession, order.ProfessionType)],
          ['名单类型', nameOf(DicTable.CustomerType, order.CustomerType)],
          ['学历', nameOf(DicTable.Education, order.Education)],
          ['年龄', order.Age],
          ['QQ', order.QQ],
          ['地址', order.Address],
          ['开课', order.OrderId === null ? '未开课' : '已开课'],
          ['物流', order.IsDeliver ? '已发货' : '未发货'],
        ]}
      />
      <Facts
        title="归属"
        facts={[
          ['顾问', order.User.Name],
          ['团队', order.Department.Name],
          ['原团队', order.SourceDepartmentName],
          ['获取时间', formatTime(order.TheCRMCustomerFieldToGetTime)],
          ['创建时间', formatTime(order.CreatedTime)],
        ]}
      />
      <h3>备注</h3>
      <p className="order-remark">{order.Remark || <span className="gh-muted">没有备注</span>}</p>
    </div>
  );
};
