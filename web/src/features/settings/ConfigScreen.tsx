/** The settings of the tenant (系统设置), one tab each. */
import { Page } from '../../ui/page/Page.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { BlackFilterTab } from './BlackFilterTab.tsx';
import { CallRuleForm } from './CallRuleForm.tsx';
import { LeadImportList } from './LeadImportList.tsx';
import { LineList } from './LineList.tsx';
import { ListTimeForm } from './ListTimeForm.tsx';
import { RecordRuleForm } from './RecordRuleForm.tsx';

const tabs = [
  { key: 'lead-import', label: '首咨设置', content: <LeadImportList /> },
  { key: 'lines', label: '拨号设置', content: <LineList /> },
  { key: 'black-filter', label: '过滤设置', content: <BlackFilterTab /> },
  { key: 'call-rule', label: '拨打规则', content: <CallRuleForm /> },
  { key: 'record-rule', label: '跟进记录', content: <RecordRuleForm /> },
  { key: 'list-time', label: '列表时间', content: <ListTimeForm /> },
];

export const ConfigScreen = () => (
  <Page title="系统设置">
    <PageTabs tabs={tabs} />
  </Page>
);
