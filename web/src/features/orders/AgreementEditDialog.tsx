/** Adds an agreement, or changes one. */
import {
  agreementEdit,
  type AgreementRow,
  editAgreement,
  queryAgreementPage,
} from '@gonghai/contract/orders/agreement.contract.ts';
import { DATA_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { StatusChoice, statusWords } from '../../widgets/StatusChoice.tsx';

const presentOf = async (id: number): Promise<AgreementRow> => {
  const { Rows } = await call(queryAgreementPage, { PageIndex: 1, PageCount: DATA_PAGE_CAP });
  const now = Rows.find(({ Id }) => Id === id);
  if (!now) throw new CallFailed(messages.missing);
  return now;
};

interface Props {
  /** Undefined for a new one. */
  readonly agreement?: AgreementRow | undefined;
  readonly onSaved: () => void;
}

export const AgreementEditDialog = ({ agreement, onSaved }: Props) => (
  <FormDialog
    title={agreement ? '编辑协议' : '新增协议'}
    width={640}
    schema={agreementEdit}
    initial={agreement ?? { Text: '', Status: UsableStatus.Enabled }}
    {...(agreement && { present: () => presentOf(agreement.Id) })}
    submit={(typed) => call(editAgreement, { ...typed, Id: agreement?.Id })}
    onSaved={onSaved}
  >
    <Field name="Title" label="标题">
      <Input maxLength={50} showCount />
    </Field>
    <Field name="Text" label="正文">
      <Input.TextArea autoSize={{ minRows: 8, maxRows: 16 }} />
    </Field>
    <Field name="Status" label="状态" words={statusWords} extra="禁用后不能再添加给客户，已添加的照常保留。">
      <StatusChoice />
    </Field>
  </FormDialog>
);
