/** Whether filers may approve their own orders, whether refunds by program need finance, and above which amount two persons decide (审批规则). */
import { approvalRule, usualApprovalRule } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { approvalRuleKind, saveSetting } from '../../widgets/settings.ts';
import { OneSetting } from './OneSetting.tsx';

const schema = approvalRule.safeExtend({ Version: version.nullish() });

export const ApprovalRuleForm = () => (
  <OneSetting kind={approvalRuleKind} fallback={usualApprovalRule}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...value }) => saveSetting(approvalRuleKind, value, { Version })}
      >
        <Field
          name="NoOwn"
          label="禁止审批本人报单"
          valuePropName="checked"
          extra="开启后，提交人不能审核或对账自己的报单，待我审批也不再显示；关闭时可以审批，并记为“本人审批”提醒。"
        >
          <EnableSwitch />
        </Field>
        <Field
          name="RefundByFinance"
          label="退款须财务确认"
          valuePropName="checked"
          extra="开启后，接口退款也须填写金额和原因，财务确认后才生效；关闭时接口 WorkOrderRefund 直接退款或撤销。系统内的退款始终须财务确认。"
        >
          <EnableSwitch />
        </Field>
        <Field
          name="SecondPersonAbove"
          label="两人复核金额"
          extra="人工对账通过和确认退款超过该金额时，第一人为初核，须由另一人复核后生效；账单匹配的不受限制；留空为关闭。"
        >
          <MoneyInput style={{ width: 160 }} />
        </Field>
      </PageForm>
    )}
  </OneSetting>
);
