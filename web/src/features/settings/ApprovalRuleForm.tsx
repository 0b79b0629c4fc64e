/** Whether filers may approve their own orders (审批规则). */
import { approvalRule, usualApprovalRule } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
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
      </PageForm>
    )}
  </OneSetting>
);
