/** The settings of the tenant (系统设置), one tab each. */
import type { ReactNode } from 'react';
import { Page } from '../../ui/page/Page.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { BlackFilterTab } from './BlackFilterTab.tsx';
import { CallRuleForm } from './CallRuleForm.tsx';
import { ListTimeForm } from './ListTimeForm.tsx';
import { RecordRuleForm } from './RecordRuleForm.tsx';

const tabs = [
  { key: 'black-filter', label: '过滤设置', content: <BlackFilterTab /> },
  { key: 'call-rule', label: '拨打规则', content: <CallRuleForm /> },
  { key: 'record-rule', label: '跟进记录', content: <RecordRuleForm /> },
  { key: 'list-time', label: '列表时间', content: <ListTimeForm /> },
];

/** Tabs of other features, provided by the app. */
export interface ConfigTabs {
  readonly leadAccounts: ReactNode;
  readonly lines: ReactNode;
}

export const ConfigScreen = ({ leadAccounts, lines }: ConfigTabs) => (
  <Page title="系统设置">
    <PageTabs
      tabs={[
        { key: 'lead-import', label: '首咨设置', content: leadAccounts },
        { key: 'lines', label: '拨号设置', content: lines },
        ...tabs,
      ]}
    />
  </Page>
);
