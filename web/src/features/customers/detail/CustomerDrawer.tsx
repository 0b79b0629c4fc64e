/** One customer beside its list: who it is, how far things are, what is known, what was written, whose it was. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { type CustomerDetail, findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type Ref, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../../../ui/overlay/DrawerColumns.tsx';
import { StepBar } from '../../../ui/overlay/StepBar.tsx';
import { PageTabs, type PageTabsHandle } from '../../../ui/page/PageTabs.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useDictionaryWith } from '../../../widgets/dictionary.ts';
import { CustomerAttributes } from './CustomerAttributes.tsx';
import { CustomerCalls } from './CustomerCalls.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerInfo } from './CustomerInfo.tsx';
import { CustomerRecords, type RecordField } from './CustomerRecords.tsx';
import { CustomerReminders } from './CustomerReminders.tsx';
import './customer-drawer.css';
import { DrawerActions } from './DrawerActions.tsx';
import { DrawerHead } from './DrawerHead.tsx';
import { useCustomerReload } from './useCustomerReload.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Props {
  readonly id: number;
  /** As the list knows it; undefined for a customer that is not on its page. */
  readonly row: CustomerRow | undefined;
  readonly acts: CustomerActs;
  readonly neighbours: { previous?: (() => void) | undefined; next?: (() => void) | undefined } | undefined;
  readonly headRef?: Ref<HTMLDivElement>;
  readonly onClose: () => void;
}

/** The first status is step 1; without a status nothing is reached. */
const Steps = ({ statusId }: { readonly statusId: number | null }) => {
  const statuses = useDictionaryWith(DicTable.TrackStatus, statusId === null ? [] : [statusId]);
  if (statuses.length === 0) return null;
  return (
    <div className="customer-steps">
      <StepBar
        label="跟进状态"
        steps={statuses.map(({ Name }) => Name)}
        current={statuses.findIndex(({ Id }) => Id === statusId) + 1}
      />
    </div>
  );
};

interface Parts {
  readonly reload: () => void;
  /** Where the next record is written. */
  readonly field: Ref<RecordField>;
}

const RECORDS = 'records';

const TABS: readonly {
  readonly key: string;
  readonly label: string;
  readonly content: (customer: CustomerDetail, parts: Parts) => ReactNode;
}[] = [
  {
    key: 'info',
    label: '客户信息',
    content: (customer, { reload }) => <CustomerInfo customer={customer} onChanged={reload} />,
  },
  {
    key: 'attributes',
    label: '客户属性',
    content: ({ Id, CustomerExtendList, MayEdit }, { reload }) => (
      <CustomerAttributes customerId={Id} attributes={CustomerExtendList} mayEdit={MayEdit} onChanged={reload} />
    ),
  },
  { key: 'calls', label: '通话记录', content: ({ Id }) => <CustomerCalls customerId={Id} /> },
  { key: 'reminders', label: '预约跟进', content: (customer) => <CustomerReminders customer={customer} /> },
  {
    key: RECORDS,
    label: '跟进记录',
    content: ({ Id, MayEdit }, { field }) => <CustomerRecords customerId={Id} mayWrite={MayEdit} field={field} />,
  },
];

const Waiting = () => (
  <div className="customer-waiting">
    <Skeleton lines={8} />
  </div>
);

interface BodyProps {
  readonly id: number;
  readonly statusId: number | null;
  readonly recycleDays: number | null;
  /** Once it has arrived. */
  readonly customer: CustomerDetail | undefined;
}

/** Whoever goes from one customer to the next stays at the tab he is at, and nothing but its content changes. */
const Body = ({ id, statusId, recycleDays, customer }: BodyProps) => {
  const reload = useCustomerReload(id);
  const pages = useRef<PageTabsHandle>(null);
  const field = useRef<RecordField>(null);
  const write = (): void => {
    pages.current?.open(RECORDS);
    field.current?.focus();
  };
  useShortcut({ keys: 'R', scope: '详情', description: '写跟进记录', run: write, enabled: customer?.MayEdit ?? false });
  const tabs = TABS.map(({ key, label, content }) => ({
    key,
    label,
    content: customer ? <Fragment key={id}>{content(customer, { reload, field })}</Fragment> : <Waiting />,
  }));
  return (
    <>
      <Steps statusId={statusId} />
      <DrawerColumns
        tabbed
        facts={
          customer ? <CustomerFacts key={id} customer={customer} recycleDays={recycleDays} /> : <Skeleton lines={6} />
        }
      >
        <PageTabs ref={pages} tabs={tabs} />
      </DrawerColumns>
    </>
  );
};

const OUT_OF_SIGHT = '该客户的最新内容读取失败，可能已不在您的可见范围内。以下是之前的内容。';

export const CustomerDrawer = ({ id, row, acts, neighbours, headRef, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: [findCustomer.path, id],
    queryFn: ({ signal }) => call(findCustomer, { customerId: id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const known = data ?? row;
  return (
    <Drawer
      label={known ? `客户 ${known.Name}` : '客户详情'}
      header={known ? <DrawerHead ref={headRef} customer={known} detail={data} /> : null}
      actions={data && <DrawerActions customer={data} acts={acts} />}
      onClose={onClose}
      {...(neighbours && { neighbours })}
    >
      {data && error && <ErrorBar message={OUT_OF_SIGHT} />}
      {!data && error ? (
        <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />
      ) : (
        <Body
          id={id}
          statusId={known?.CustomerTrackStatusId ?? null}
          recycleDays={row?.RecycleDays ?? null}
          customer={data}
        />
      )}
    </Drawer>
  );
};
