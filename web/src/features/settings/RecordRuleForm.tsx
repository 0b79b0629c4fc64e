/** Maximum length of a tracking record (跟进记录). */
import { recordRule, USUAL_RECORD } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { InputNumber } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { OneSetting } from './OneSetting.tsx';
import { recordRuleKind, saveSetting } from '../../widgets/settings.ts';
import './settings.css';

const schema = recordRule.safeExtend({ Version: version.nullish() });
const fallback = { RecordLength: USUAL_RECORD };

export const RecordRuleForm = () => (
  <OneSetting kind={recordRuleKind} fallback={fallback}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...value }) => saveSetting(recordRuleKind, value, { Version })}
      >
        <fieldset className="setting-group">
          <legend>跟进记录</legend>
          <p className="gh-muted">员工写一条跟进记录时最多可以输入的字数，1 到 500；已有的记录不受影响。</p>
          <div className="setting-row">
            <Field name="RecordLength" label="最多字数">
              <InputNumber inputMode="numeric" controls={false} />
            </Field>
          </div>
        </fieldset>
      </PageForm>
    )}
  </OneSetting>
);
