/** Whether calls are recorded, and how long recordings are kept (录音). */
import { recordKeep, usualRecordKeep } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { InputNumber } from 'antd';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { OneSetting } from './OneSetting.tsx';
import { recordKeepKind, saveSetting } from '../../widgets/settings.ts';

const schema = recordKeep.safeExtend({ Version: version.nullish() });

export const RecordKeepForm = () => (
  <OneSetting kind={recordKeepKind} fallback={usualRecordKeep}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...value }) => saveSetting(recordKeepKind, value, { Version })}
      >
        <Field
          name="IsOff"
          label="关闭录音"
          valuePropName="checked"
          extra="关闭后，新的通话不再录音；已有的录音仍可收听，直到过期。"
        >
          <EnableSwitch />
        </Field>
        <Field
          name="Days"
          label="保留天数"
          extra="超过天数的录音在夜间删除，通话记录显示“录音已过期”；留空为一直保留。"
        >
          <InputNumber inputMode="numeric" controls={false} />
        </Field>
      </PageForm>
    )}
  </OneSetting>
);
