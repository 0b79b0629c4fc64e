/** When calls are allowed, and how often one number may be called (拨打规则). */
import { callRule } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Button, Form, InputNumber, Select } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { clockChoices } from './clock-choices.ts';
import { OneSetting } from './OneSetting.tsx';
import { callRuleKind, saveSetting } from '../../widgets/settings.ts';
import './settings.css';
import { arrow } from '../../ui/form/field-icons.tsx';

const schema = callRule.safeExtend({ Version: version.nullish() });
const fallback = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
/** Suggested values: working hours and moderate limits. */
const suggested = { StartTime: '09:00', EndTime: '21:00', PerMinute: 1, PerHour: 3, PerDay: 5 };

const Suggestion = () => {
  const form = Form.useFormInstance();
  return (
    <Button onClick={() => form.setFieldsValue(suggested)} title="09:00 至 21:00，每分钟 1 次，每小时 3 次，每天 5 次">
      填入建议值
    </Button>
  );
};

const LIMITS = [
  { name: 'PerMinute', label: '每分钟次数' },
  { name: 'PerHour', label: '每小时次数' },
  { name: 'PerDay', label: '每天次数' },
] as const;

export const CallRuleForm = () => (
  <OneSetting kind={callRuleKind} fallback={fallback}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...value }) => saveSetting(callRuleKind, value, { Version })}
        tools={<Suggestion />}
      >
        <fieldset className="setting-group">
          <legend>允许拨打的时间</legend>
          <p className="gh-muted">在此时间之外，任何人都不能拨出电话。</p>
          <div className="setting-row">
            <Field name="StartTime" label="开始时间">
              <Select options={clockChoices(initial.StartTime)} showSearch suffixIcon={arrow} />
            </Field>
            <Field name="EndTime" label="结束时间">
              <Select options={clockChoices(initial.EndTime)} showSearch suffixIcon={arrow} />
            </Field>
          </div>
        </fieldset>
        <fieldset className="setting-group">
          <legend>同一号码的拨打次数</legend>
          <p className="gh-muted">按号码计算，不论由谁拨打；留空为不限。</p>
          <div className="setting-row">
            {LIMITS.map((limit) => (
              <Field key={limit.name} {...limit}>
                <InputNumber placeholder="不限" inputMode="numeric" controls={false} />
              </Field>
            ))}
          </div>
        </fieldset>
      </PageForm>
    )}
  </OneSetting>
);
