/** Name and phone of a failed push are corrected, and it is sent again. */
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { type FailedPush, retryPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';

interface Props {
  readonly push: FailedPush;
  readonly onSent: () => void;
}

const schema = z.object({ Name: z.string().max(100), Tel: z.string().max(50) });

export const CorrectPushDialog = ({ push, onSent }: Props) => (
  <FormDialog
    title="更正后重试"
    width={400}
    schema={schema}
    initial={{ Name: push.Name, Tel: '' }}
    okText="重试"
    submit={(typed) => call(retryPush, { Id: push.Id, ...typed })}
    saved={() => announce('success', '已转为线索')}
    onSaved={onSent}
  >
    <Field name="Name" label="姓名">
      <Input maxLength={20} />
    </Field>
    <Field
      name="Tel"
      label="电话"
      normalize={normalPhone}
      extra={push.Tel ? `收到的是 ${push.Tel}，不填则不改` : undefined}
    >
      <Input inputMode="tel" className="gh-number" />
    </Field>
  </FormDialog>
);
