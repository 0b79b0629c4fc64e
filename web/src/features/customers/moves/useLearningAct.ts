/** The learning platform in the drawer: registers a customer, or opens the report of a registered one. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import * as afterSales from '@gonghai/contract/learning/after-sale-learning.contract.ts';
import * as learning from '@gonghai/contract/learning/learning.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { use } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { useMay } from '../../../platform/current-user.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { linkTo } from '../../../ui/page/address.ts';
import { useCustomerReload } from '../detail/useCustomerReload.ts';

interface LearningAct {
  readonly key: string;
  readonly label: string;
  readonly run: () => unknown;
}

/** The calls and the screen of each kind. */
const ways = {
  [CustomerKind.Sales]: { ...learning, report: 'customer/learnReport' },
  [CustomerKind.AfterSales]: { ...afterSales, report: 'customer/learnReport2' },
} as const;

const { learningMessages: say } = learning;

export const showLearning = (kind: CustomerKind, id: number): void => {
  location.hash = linkTo(ways[kind].report, { id: String(id) });
};

export const useLearningAct = (
  kind: CustomerKind,
  { Id, Name, StudentId }: CustomerDetail,
): LearningAct | undefined => {
  const owner = use(TabKey);
  const { registerCustomer, readCustomerLearning } = ways[kind];
  const reload = useCustomerReload(kind, Id);
  const mayRead = useMay(readCustomerLearning.access);
  const register = async (): Promise<void> => {
    const title = `确认在学习平台注册“${Name}”吗？`;
    const act = () => call(registerCustomer, { CustomerId: Id });
    if (!(await confirm({ title, okText: '注册', act, failed: say.registerFailed }, owner))) return;
    announce('success', say.registered);
    reload();
  };
  if (StudentId === null) return { key: 'register', label: '注册学员', run: register };
  return mayRead ? { key: 'learning', label: '学习报告', run: () => showLearning(kind, Id) } : undefined;
};
