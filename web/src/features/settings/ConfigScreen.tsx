/** The settings of the tenant (系统设置), one tab each. */
import type { ReactNode } from 'react';
import { Page } from '../../ui/page/Page.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { ApprovalRuleForm } from './ApprovalRuleForm.tsx';
import { BlackFilterTab } from './BlackFilterTab.tsx';
import { CallRuleForm } from './CallRuleForm.tsx';
import { ListTimeForm } from './ListTimeForm.tsx';
import { PayAndLearnTab } from './PayAndLearnTab.tsx';
import { RecordKeepForm } from './RecordKeepForm.tsx';
import { RecordRuleForm } from './RecordRuleForm.tsx';

const tabs = [
  { key: 'black-filter', label: '过滤设置', content: <BlackFilterTab /> },
  { key: 'call-rule', label: '拨打规则', content: <CallRuleForm /> },
  { key: 'record-keep', label: '录音', content: <RecordKeepForm /> },
  { key: 'record-rule', label: '跟进记录', content: <RecordRuleForm /> },
  { key: 'list-time', label: '列表时间', content: <ListTimeForm /> },
  { key: 'approval', label: '审批规则', content: <ApprovalRuleForm /> },
  { key: 'pay-learn', label: '支付与学习平台', content: <PayAndLearnTab /> },
];

/** Tabs of other features, provided by the app. */
interface ConfigTabs {
  readonly leadAccounts: ReactNode;
  readonly lines: ReactNode;
  readonly products: ReactNode;
  readonly agreements: ReactNode;
}

export const ConfigScreen = ({ leadAccounts, lines, products, agreements }: ConfigTabs) => (
  <Page title="系统设置">
    <PageTabs
      tabs={[
        { key: 'lead-import', label: '首咨设置', content: leadAccounts },
        { key: 'lines', label: '拨号设置', content: lines },
        ...tabs,
        {
          key: 'goods',
          label: '商品与协议',
          content: (
            <PageTabs
              tabs={[
                { key: 'products', label: '商品', content: products },
                { key: 'agreements', label: '协议', content: agreements },
              ]}
            />
          ),
        },
      ]}
    />
  </Page>
);
