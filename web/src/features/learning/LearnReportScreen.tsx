/** The learning report of one customer of either kind, by the id in the address. */
import * as afterSales from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import { learningMessages as say, readCustomerLearning } from '@gonghai/contract/learning/learning.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { dialCustomer } from '../../phone/phone.ts';
import { useMayCall } from '../../phone/useMayCall.ts';
import { PhoneCell } from '../../ui/data-table/cells.tsx';
import { linkTo } from '../../ui/page/address.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useAddress } from '../../ui/page/useAddress.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { LearningPrintButton } from '../../widgets/learning/LearningPrintButton.tsx';
import { LearningReportView } from '../../widgets/learning/LearningReportView.tsx';
import './learn-report.css';

/** The call of each kind, and the list that the report belongs to. */
const ways = {
  [CustomerKind.Sales]: { read: readCustomerLearning, list: 'customer/list' },
  [CustomerKind.AfterSales]: { read: afterSales.readCustomerLearning, list: 'customer/afterSaleList' },
} as const;

export const LearnReportScreen = ({ kind }: { readonly kind: CustomerKind }) => {
  const { read, list } = ways[kind];
  const id = Number(useAddress().read('id') ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: [read.path, id],
    queryFn: ({ signal }) => call(read, { id }, { signal, quiet: true }),
    retry: false,
  });
  const goBack = (): void => {
    location.hash = linkTo(list, {});
  };
  const mayCall = useMayCall(kind);
  const calling = { onCall: () => void dialCustomer(id, kind) };
  const about = data && (
    <span className="learn-report-about">
      <Avatar name={data.Name} />
      <b>{data.Name}</b>
      <PhoneCell tel={data.Tel} name={data.Name} {...(mayCall && calling)} />
      {data.Courses[0] && <Tag dot={false}>{data.Courses[0]}</Tag>}
    </span>
  );
  const back = (
    <Button
      className="learn-report-back"
      type="text"
      aria-label="返回"
      title="返回"
      icon={<ArrowLeft size={16} aria-hidden />}
      onClick={goBack}
    />
  );
  return (
    <Page title="学习报告" before={back} about={about} tools={data && !error && <LearningPrintButton report={data} />}>
      {data && !error && <LearningReportView report={data} />}
      {error && <Empty title={say.noCourse} actions={<Button onClick={() => void refetch()}>重试</Button>} />}
      {!data && !error && <Skeleton lines={8} />}
    </Page>
  );
};
