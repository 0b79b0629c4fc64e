/** Facts beside a customer: owner, times, and former owners. */
import { type AfterSaleFacts, afterSaleFactLabel } from '@gonghai/contract/customers/after-sale.contract.ts';
import type { CustodyStep, CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement, placementLabel } from '@gonghai/contract/customers/placement.rules.ts';
import { WARNING_DAYS } from '@gonghai/contract/customers/recycle.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { formatCount, formatDuration, formatShortTime } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { placeLabelOf } from '../places.ts';
import { LeadFacts } from './LeadFacts.tsx';

type AnyCustomer = CustomerDetail & Partial<AfterSaleFacts>;
const FACTS = ['OrgName', 'ProfessionName', 'ClassName', 'Area'] as const satisfies readonly (keyof AfterSaleFacts)[];

/** From the latest deal of an after-sales customer. */
const dealFactsOf = (customer: AnyCustomer): readonly (readonly [string, string])[] =>
  FACTS.map((id) => [afterSaleFactLabel[id], customer[id] || '—']);

const factsOf = (kind: CustomerKind, customer: CustomerDetail): readonly (readonly [string, string])[] => [
  ['归属', customer.UserName ?? placeLabelOf(kind, customer.CustomerType)],
  ['创建人', customer.CreatorName ?? '—'],
  ['创建时间', formatShortTime(customer.CreatedTime)],
  [kind === CustomerKind.Sales ? '获取时间' : '分配时间', formatShortTime(customer.GotTime)],
  ['最近通话', formatShortTime(customer.LatestCallTime)],
  ['通话时长', formatDuration(customer.CallTotalSeconds)],
  ['拨打/接通', `${formatCount(customer.CallTotalTimes)} / ${formatCount(customer.CallSuccessTotalTimes)}`],
];

/** The reason of the last move, shown for the blacklist and the recycle bin only. */
const moveOf = ({ CustomerType, MoveRemark, MoverName, MigrationTime }: CustomerDetail) =>
  CustomerType === Placement.Blacklist || CustomerType === Placement.RecycleBin
    ? ([
        ...(MoveRemark ? [['原因', MoveRemark] as const] : []),
        ['操作人', MoverName ?? '系统'],
        ['操作时间', formatShortTime(MigrationTime)],
      ] as const)
    : [];

const factRows = (kind: CustomerKind, customer: AnyCustomer) =>
  kind === CustomerKind.Sales
    ? [...moveOf(customer), ...factsOf(kind, customer)]
    : [...dealFactsOf(customer), ...factsOf(kind, customer)];

const holderOf = ({ CustomerType, UserName }: CustodyStep): string =>
  CustomerType === Placement.Owned ? (UserName ?? '已删除员工') : placementLabel[CustomerType];

/** Current owner first. */
const Custody = ({ steps }: { readonly steps: readonly CustodyStep[] }) => (
  <ol className="customer-custody">
    {steps.toReversed().map((step) => (
      <li key={step.Id} data-now={step.EndTime === null || undefined}>
        <b>{holderOf(step)}</b>
        <span>{`${step.Act}，${step.MoverName ?? '系统'}`}</span>
        <time className="gh-number">
          <span>{`${formatShortTime(step.StartTime)} ${step.EndTime === null ? '至今' : '至'}`}</span>
          {step.EndTime !== null && <span>{formatShortTime(step.EndTime)}</span>}
        </time>
      </li>
    ))}
  </ol>
);

/** Shown during the warning period only; the list shows longer countdowns. */
const Recycling = ({ days }: { readonly days: number | null }) =>
  days === null || days > WARNING_DAYS ? null : (
    <>
      <h3>回收提醒</h3>
      <p className="customer-warning">
        {days === 0 ? '今晚将自动回收到公海。' : `再过 ${days} 天未跟进，将自动回收到公海。`}
      </p>
    </>
  );

interface Props {
  readonly kind: CustomerKind;
  readonly customer: AnyCustomer;
  /** Once it has arrived. */
  readonly custody: readonly CustodyStep[] | undefined;
  /** In how many nights the recycle rules take it, as the list knows; null for never. */
  readonly recycleDays: number | null;
}

export const CustomerFacts = ({ kind, customer, custody, recycleDays }: Props) => (
  <div className="customer-facts">
    <h3>基本信息</h3>
    <dl>
      {factRows(kind, customer).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="gh-number">{value}</dd>
        </div>
      ))}
    </dl>
    {kind === CustomerKind.Sales && (
      <>
        <LeadFacts customerId={customer.Id} />
        <Recycling days={recycleDays} />
        <h3>归属历史</h3>
        {custody ? <Custody steps={custody} /> : <Skeleton lines={3} />}
      </>
    )}
  </div>
);
