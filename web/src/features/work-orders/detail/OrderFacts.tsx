/** Facts beside an order: course and person, team and times, remark. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { balanceOf } from '@gonghai/contract/work-orders/family-money.rules.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatTime } from '../../../ui/format.ts';
import { type DrawerFact, DrawerFacts, DrawerNote } from '../../../ui/overlay/DrawerFacts.tsx';
import { Changed } from './Changed.tsx';
import type { ChangesSinceFiling } from './since-filing.ts';
import { useItemNames } from './useItemNames.ts';

type Fact = readonly [label: string, value: ReactNode, field?: string];
type ChangedFields = ChangesSinceFiling['fields'];

interface FactsProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly changed?: ChangedFields;
}

const Facts = ({ title, facts, changed }: FactsProps) => (
  <DrawerFacts
    title={title}
    facts={facts.map(([label, value, field = '']): DrawerFact => {
      const change = changed?.get(field);
      return [label, change ? <Changed key={label} change={change} /> : value];
    })}
  />
);

interface Props {
  readonly order: WorkOrderDetail;
  readonly changed: ChangedFields;
  readonly onView?: (id: number) => void;
}

/** The head shows these two. Here they are only when an approver has changed them. */
const headFacts = (changed: ChangedFields): readonly Fact[] =>
  (
    [
      ['姓名', '', 'Name'],
      ['报单类型', '', 'WorkOrderType'],
    ] as const
  ).filter(([, , field]) => changed.has(field));

/** Of a child: its parent, what the family has paid, and what is left of the price. */
const familyFacts = ({ ParentId, Family, Price }: WorkOrderDetail, onView: Props['onView']): readonly Fact[] => {
  if (ParentId === null) return [];
  if (!Family) return [['主报单', '']];
  const { Parent, Paid } = Family;
  const words = `${workOrderTypeLabel[Parent.WorkOrderType]} ${formatMoney(Parent.Amount)}`;
  const link = onView && (
    <button type="button" className="order-link" aria-label={`查看主报单 ${words}`} onClick={() => onView(Parent.Id)}>
      {words}
    </button>
  );
  return [
    ['主报单', link ?? words],
    ['已付', formatMoney(Paid)],
    ['余款', Price === null ? '' : formatMoney(balanceOf(Price, Paid))],
  ];
};

export const OrderFacts = ({ order, changed, onView }: Props) => {
  const nameOf = useItemNames();
  const remark = changed.get('Remark');
  return (
    <>
      <Facts
        title="报单信息"
        changed={changed}
        facts={[
          ...familyFacts(order, onView),
          ...headFacts(changed),
          ['报单日期', formatDay(order.ReportDate), 'ReportDate'],
          ['课程', order.SubjectType, 'SubjectType'],
          ['专业类型', nameOf(DicTable.Profession, order.ProfessionType), 'ProfessionType'],
          ['名单类型', nameOf(DicTable.CustomerType, order.CustomerType), 'CustomerType'],
          ['学历', nameOf(DicTable.Education, order.Education), 'Education'],
          ['年龄', order.Age, 'Age'],
          ['QQ', order.QQ, 'QQ'],
          ['地址', order.Address, 'Address'],
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
      <DrawerNote title="备注">
        {remark ? <Changed change={remark} /> : order.Remark || <span className="gh-muted">没有备注</span>}
      </DrawerNote>
    </>
  );
};
