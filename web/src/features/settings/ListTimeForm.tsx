/** How lists show times (列表时间): in full, or by today and yesterday. */
import { listTimeStyle, usualListTime } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { OneSetting } from './OneSetting.tsx';
import { listTimeKind, saveSetting } from '../../widgets/settings.ts';

const schema = listTimeStyle.safeExtend({ Version: version.nullish() });

export const ListTimeForm = () => (
  <OneSetting kind={listTimeKind} fallback={usualListTime}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...value }) => saveSetting(listTimeKind, value, { Version })}
      >
        <Field
          name="IsRelativeTime"
          label="简短时间"
          valuePropName="checked"
          extra="启用后，列表中的时间显示为“今天 16:52”“昨天 09:10”“11-03 14:20”，鼠标停留时显示完整时间；导出的表格不受影响。"
        >
          <EnableSwitch />
        </Field>
      </PageForm>
    )}
  </OneSetting>
);
