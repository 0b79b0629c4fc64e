/** One line of a staff member: a scheme of the tenant, with an account or a number. */
import { editLine, lineEdit, lineMessages as say } from '@gonghai/contract/lines/line.contract.ts';
import { type LineType, lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import { mobileOrEmpty } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Form, Input, Select } from 'antd';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { type Line, needsAccount, needsNumber, type Scheme, useSchemes } from '../../widgets/lines.ts';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';
import { arrow, clearable } from '../../ui/form/field-icons.tsx';

const lineForm = z.object({
  SchemeId: z.int(say.schemeRequired),
  SIPUserName: lineEdit.shape.SIPUserName,
  SIPPassword: lineEdit.shape.SIPPassword,
  Tel: mobileOrEmpty.nullish(),
  Enable: z.boolean(),
});

/** Numbers are shown in groups, and may be pasted that way. */
const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

const useChosenType = (schemes: readonly Scheme[]): LineType | undefined => {
  const chosen: unknown = Form.useWatch('SchemeId');
  return schemes.find(({ id }) => id === chosen)?.Type;
};

interface FieldsProps {
  readonly schemes: readonly Scheme[];
  /** Shown when there is nothing to choose from. */
  readonly none: string;
  readonly isNew: boolean;
}

const Fields = ({ schemes, none, isNew }: FieldsProps) => {
  const type = useChosenType(schemes);
  const options = schemes.map(({ id, Name, Type }) => ({ value: id, label: `${Name}（${lineTypeLabel[Type]}）` }));
  return (
    <>
      <Field name="SchemeId" label="线路">
        <Select
          placeholder="选择线路"
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          suffixIcon={arrow}
          notFoundContent={none}
        />
      </Field>
      {needsAccount(type) && (
        <>
          <Field name="SIPUserName" label="账号">
            <Input autoComplete="off" />
          </Field>
          <Field name="SIPPassword" label="密码">
            <PasswordInput autoComplete="new-password" placeholder={isNew ? '' : '留空不修改'} />
          </Field>
        </>
      )}
      {needsNumber(type) && (
        <Field name="Tel" label="手机号" normalize={ungrouped}>
          <Input inputMode="tel" autoComplete="off" maxLength={20} allowClear={clearable} />
        </Field>
      )}
      <Field name="Enable" label="状态" valuePropName="checked" extra="启用后，其余线路自动禁用">
        <EnableSwitch />
      </Field>
    </>
  );
};

interface Props {
  readonly userId: number;
  readonly line?: Line | undefined;
  readonly onSaved: () => void;
}

export const LineDialog = ({ userId, line, onSaved }: Props) => {
  const { data: schemes = [], error } = useSchemes();
  const none = error ? error.message || messages.serverError : '还没有线路，请先到系统设置中新增';
  const initial = line
    ? {
        ...(line.schemeId && { SchemeId: line.schemeId }),
        SIPUserName: line.account,
        Tel: line.tel,
        Enable: line.isEnabled,
      }
    : { Enable: true };
  const submit = ({ SchemeId, Tel, SIPPassword, ...values }: z.input<typeof lineForm>) => {
    const { Name = '', Type } = schemes.find(({ id }) => id === SchemeId) ?? {};
    return call(editLine, {
      ...values,
      // If left empty, it is unchanged.
      ...(SIPPassword && { SIPPassword }),
      ...(line && { Id: line.id }),
      UserId: userId,
      SIPConfig: JSON.stringify({ SchemeId, Name, Type, Tel }),
    });
  };
  return (
    <FormDialog
      title={line ? '编辑线路' : '新增线路'}
      schema={lineForm}
      initial={initial}
      width={420}
      saved={say.saved}
      submit={submit}
      onSaved={onSaved}
    >
      <Fields schemes={schemes} none={none} isNew={!line} />
    </FormDialog>
  );
};
