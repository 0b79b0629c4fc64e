/** One account of a platform that sends leads. Its secrets are written and never read back. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { ClueSource, clueSourceLabel, leadImport } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Input, InputNumber, Select } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { DicSelect } from '../../widgets/DicSelect.tsx';
import { useDictionary } from '../../widgets/dictionary.ts';
import { SecretInput } from '../../widgets/SecretInput.tsx';
import { leadImportKind, type LeadImportSetting, readSetting, saveSetting } from './settings.ts';

const schema = leadImport.extend({ Version: version.nullish() });
const SOURCES = Object.values(ClueSource).map((value) => ({ value, label: clueSourceLabel[value] }));

const formOf = ({ value, Version }: LeadImportSetting) => ({ ...value, Version });

interface Props {
  /** Left out, a new one is made. */
  readonly setting?: LeadImportSetting;
  readonly onSaved: () => void;
}

export const LeadImportDialog = ({ setting, onSaved }: Props) => {
  const professions = useDictionary(DicTable.Profession);
  const professionWords = (id: unknown): string => professions.find((item) => item.Id === id)?.Name ?? '已停用';
  return (
    <FormDialog
      title={setting ? '编辑首咨设置' : '新增首咨设置'}
      schema={schema}
      initial={setting ? formOf(setting) : { ClueSource: ClueSource.ShortVideo }}
      {...(setting && { present: async () => formOf(await readSetting(leadImportKind, setting.Id)) })}
      submit={({ Version, ...value }) => saveSetting(leadImportKind, value, { Id: setting?.Id, Version })}
      onSaved={onSaved}
      columns={2}
      width={600}
    >
      <Field name="ClueSource" label="线索来源" words={() => clueSourceLabel[ClueSource.ShortVideo]}>
        <Select options={SOURCES} />
      </Field>
      <Field name="ProfessionType" label="专业类型" words={professionWords}>
        <DicSelect table={DicTable.Profession} placeholder="请选择" />
      </Field>
      <Field name="ClueCount" label="每日数量" extra="每天最多接收的线索数。">
        <InputNumber inputMode="numeric" controls={false} />
      </Field>
      <Field name="AdvertiserId" label="广告主 ID">
        <Input maxLength={50} />
      </Field>
      <Field name="ClueSecret" label="密钥" wide words={() => '新的密钥'}>
        <SecretInput />
      </Field>
      <Field name="ClueToken" label="令牌" wide words={() => '新的令牌'}>
        <SecretInput />
      </Field>
    </FormDialog>
  );
};
