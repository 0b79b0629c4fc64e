/** One account of a platform that sends leads. Its secrets are never returned. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  ClueSource,
  clueSourceLabel,
  leadImport,
  USUAL_FIRST_CALL,
} from '@gonghai/contract/settings/setting-values.ts';
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { choicesOf } from '../../../ui/codes.ts';
import { EnableSwitch } from '../../../ui/form/EnableSwitch.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';
import { SecretInput } from '../../../widgets/SecretInput.tsx';
import { SigningKeys } from '../../../widgets/SigningKeys.tsx';
import { leadImportKind, type LeadImportSetting, readSetting, saveSetting } from '../../../widgets/settings.ts';

const schema = leadImport.safeExtend({ Version: version.nullish() });
const SOURCES = choicesOf(ClueSource, clueSourceLabel);

const NEW = {
  ClueSource: ClueSource.ShortVideo,
  WarnMinutes: USUAL_FIRST_CALL.warn,
  AlarmMinutes: USUAL_FIRST_CALL.alarm,
  HandOverMinutes: 0,
  IsOnlineOnly: false,
};

const sourceWords = (source: unknown): string => SOURCES.find(({ value }) => value === source)?.label ?? '';

const formOf = ({ value, Version }: LeadImportSetting) => ({ ...value, Version });

/** The example leaves no lead; without IsTest it would be a real one. */
const IntakeKeys = () => {
  const advertiserId = String(Form.useWatch('AdvertiserId') ?? '');
  const body = { Id: '1', AdvertiserId: advertiserId, Name: '测试', Tel: '13800138000', IsTest: true };
  return <SigningKeys secretField="ClueSecret" tokenField="ClueToken" path={receiveLead.path} body={body} />;
};

interface Props {
  /** Undefined for a new one. */
  readonly setting?: LeadImportSetting;
  readonly onSaved: () => void;
}

export const LeadImportDialog = ({ setting, onSaved }: Props) => {
  const professions = useDictionary(DicTable.Profession);
  const professionWords = (id: unknown): string => professions.find((item) => item.Id === id)?.Name ?? '已禁用';
  return (
    <FormDialog
      title={setting ? '编辑首咨设置' : '新增首咨设置'}
      schema={schema}
      initial={setting ? formOf(setting) : NEW}
      {...(setting && { present: async () => formOf(await readSetting(leadImportKind, setting.Id)) })}
      submit={({ Version, ...value }) => saveSetting(leadImportKind, value, { Id: setting?.Id, Version })}
      onSaved={onSaved}
      columns={2}
      width={600}
    >
      <Field name="ClueSource" label="线索来源" words={sourceWords}>
        <Select options={SOURCES} />
      </Field>
      <Field name="ProfessionType" label="专业类型" words={professionWords}>
        <DicSelect table={DicTable.Profession} placeholder="请选择" />
      </Field>
      <Field name="AdvertiserId" label="广告主 ID" extra="与推送中的 AdvertiserId 一致；留空时，推送中也须留空">
        <Input maxLength={50} />
      </Field>
      <Field name="AdvertiserName" label="广告主名称" extra="显示在线索中，留空则显示广告主 ID">
        <Input maxLength={50} />
      </Field>
      <Field name="WarnMinutes" label="首呼提醒（分钟）" extra="分配后未拨打，时间变为黄色">
        <InputNumber inputMode="numeric" controls={false} />
      </Field>
      <Field name="AlarmMinutes" label="首呼报警（分钟）" extra="分配后未拨打，时间变为红色">
        <InputNumber inputMode="numeric" controls={false} />
      </Field>
      <Field name="HandOverMinutes" label="超时未首呼自动转出（分钟）" extra="到时未拨打，转给下一位员工；0 为关闭">
        <InputNumber inputMode="numeric" controls={false} />
      </Field>
      <Field name="ClueCount" label="每日数量" extra="员工未设每日数量时，每人每天最多分配的线索数">
        <InputNumber inputMode="numeric" controls={false} />
      </Field>
      <Field
        name="IsOnlineOnly"
        label="只分给在线且示闲的员工"
        extra="用于自动分配和超时转出；没有这样的员工时，线索等待，有人示闲后立即分配"
        valuePropName="checked"
        wide
      >
        <EnableSwitch />
      </Field>
      <Field name="ClueSecret" label="密钥" wide words={() => '新的密钥'}>
        <SecretInput />
      </Field>
      <Field name="ClueToken" label="令牌" wide words={() => '新的令牌'}>
        <SecretInput />
      </Field>
      <IntakeKeys />
    </FormDialog>
  );
};
