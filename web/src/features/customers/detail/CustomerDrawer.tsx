/** The drawer of one customer: head, status, fields, records and owners. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { TimelineCounts } from '@gonghai/contract/customers/timeline.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type Ref, useRef } from 'react';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../../../ui/overlay/DrawerColumns.tsx';
import { PageTabs, type PageTabsHandle } from '../../../ui/page/PageTabs.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { custodyQuery, customerQuery } from '../../../phone/open-customer.ts';
import { CalledByOther, useDrawerCall } from './drawer-calls.tsx';
import { CustomerAttributes } from './CustomerAttributes.tsx';
import { CustomerCalls } from './CustomerCalls.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerInfo } from './CustomerInfo.tsx';
import { CustomerRecords, type RecordField } from './CustomerRecords.tsx';
import { CustomerReminders } from './CustomerReminders.tsx';
import './customer-drawer.css';
import { DrawerActions } from './DrawerActions.tsx';
import { DrawerHead } from './DrawerHead.tsx';
import { FollowUpPane } from './FollowUpPane.tsx';
import { Journey } from './journey/Journey.tsx';
import { StatusSteps } from './StatusSteps.tsx';
import { useCustomerReload } from './useCustomerReload.ts';
import { useLiveDrawer } from './useLiveDrawer.ts';
import { useTimeline } from './useTimeline.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';

interface Props {
  readonly kind: CustomerKind;
  readonly id: number;
  /** As the list knows it; undefined for a customer that is not on its page. */
  readonly row: CustomerRow | undefined;
  readonly acts: CustomerActs;
  readonly neighbours: { previous?: (() => void) | undefined; next?: (() => void) | undefined } | undefined;
  readonly headRef?: Ref<HTMLDivElement>;
  readonly onClose: () => void;
}

interface Parts {
  readonly kind: CustomerKind;
  readonly reload: () => void;
  /** Where the next record is written. */
  readonly field: Ref<RecordField>;
  /** Opens another tab. */
  readonly open: (tab: string) => void;
}

const FOLLOW_UP = 'follow-up';

const TABS: readonly {
  readonly key: string;
  readonly label: string;
  readonly count?: (counts: TimelineCounts) => number;
  readonly content: (customer: CustomerDetail, parts: Parts) => ReactNode;
}[] = [
  {
    key: FOLLOW_UP,
    label: '跟进',
    content: (customer, { kind, reload, field }) => (
      <FollowUpPane kind={kind} customer={customer} field={field} onChanged={reload} />
    ),
  },
  {
    key: 'info',
    label: '客户信息',
    content: (customer, { kind, reload }) => <CustomerInfo kind={kind} customer={customer} onChanged={reload} />,
  },
  {
    key: 'attributes',
    label: '客户属性',
    count: ({ Attributes }) => Attributes,
    content: ({ Id, CustomerExtendList, MayEdit }, { kind, reload }) => (
      <CustomerAttributes
        kind={kind}
        customerId={Id}
        attributes={CustomerExtendList}
        mayEdit={MayEdit}
        onChanged={reload}
      />
    ),
  },
  {
    key: 'calls',
    label: '通话记录',
    count: ({ Calls }) => Calls,
    content: (customer, { kind, reload }) => <CustomerCalls kind={kind} customer={customer} onChanged={reload} />,
  },
  {
    key: 'reminders',
    label: '预约跟进',
    count: ({ Reminders }) => Reminders,
    content: (customer, { kind }) => <CustomerReminders kind={kind} customer={customer} />,
  },
  {
    key: 'records',
    label: '跟进记录',
    count: ({ Records }) => Records,
    content: ({ Id, MayEdit }, { kind, reload }) => (
      <CustomerRecords kind={kind} customerId={Id} mayWrite={MayEdit} onWritten={reload} />
    ),
  },
  {
    key: 'journey',
    label: '历程',
    content: (customer, { kind, reload, open }) => (
      <Journey kind={kind} customer={customer} onChanged={reload} onTab={open} />
    ),
  },
];

const Waiting = () => (
  <div className="customer-waiting">
    <Skeleton lines={8} />
  </div>
);

interface BodyProps {
  readonly kind: CustomerKind;
  readonly id: number;
  readonly recycleDays: number | null;
  /** Once it has arrived. */
  readonly customer: CustomerDetail | undefined;
}

/** Keeps the active tab when the user goes to the next customer; only the content changes. */
const Body = ({ kind, id, recycleDays, customer }: BodyProps) => {
  const reload = useCustomerReload(kind, id);
  const counts = useTimeline(kind, id).data?.pages[0]?.Counts;
  const { data: custody } = useQuery({ ...custodyQuery(id), enabled: kind === CustomerKind.Sales });
  const pages = useRef<PageTabsHandle>(null);
  const field = useRef<RecordField>(null);
  const open = (tab: string): void => pages.current?.open(tab);
  const write = (): void => {
    open(FOLLOW_UP);
    field.current?.focus();
  };
  useShortcut({ keys: 'R', scope: '详情', description: '写跟进记录', run: write, enabled: customer?.MayEdit ?? false });
  const tabs = TABS.map(({ key, label, count, content }) => ({
    key,
    label,
    count: counts && count?.(counts),
    content: customer ? <Fragment key={id}>{content(customer, { kind, reload, field, open })}</Fragment> : <Waiting />,
  }));
  return (
    <DrawerColumns
      tabbed
      facts={
        customer ? (
          <CustomerFacts key={id} kind={kind} customer={customer} custody={custody} recycleDays={recycleDays} />
        ) : (
          <Skeleton lines={6} />
        )
      }
    >
      <PageTabs ref={pages} tabs={tabs} />
    </DrawerColumns>
  );
};

const OUT_OF_SIGHT = '该客户的最新内容读取失败，可能已不在您的可见范围内。以下是之前的内容。';

export const CustomerDrawer = ({ kind, id, row, acts, neighbours, headRef, onClose }: Props) => {
  const { data, error, refetch } = useQuery(customerQuery(id, kind));
  useLiveDrawer(kind, id);
  const known = data ?? row;
  const onCall = useDrawerCall(kind, id, known?.CustomerType);
  const pick = data?.MayEdit
    ? (item: { readonly Id: number; readonly Name: string }) => acts.mark([data], { kind: 'status', item })
    : undefined;
  return (
    <Drawer
      label={known ? `客户 ${known.Name}` : '客户详情'}
      header={known ? <DrawerHead ref={headRef} kind={kind} customer={known} detail={data} onCall={onCall} /> : null}
      actions={data && <DrawerActions kind={kind} customer={data} acts={acts} onCall={onCall} />}
      onClose={onClose}
      {...(neighbours && { neighbours })}
    >
      {data && error && <ErrorBar message={OUT_OF_SIGHT} />}
      {!data && error ? (
        <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />
      ) : (
        <>
          <CalledByOther kind={kind} id={id} />
          <StatusSteps kind={kind} statusId={known?.CustomerTrackStatusId ?? null} onPick={pick} />
          <Body kind={kind} id={id} recycleDays={row?.RecycleDays ?? null} customer={data} />
        </>
      )}
    </Drawer>
  );
};
