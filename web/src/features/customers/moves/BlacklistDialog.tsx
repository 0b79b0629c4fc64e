/** Sending customers to the blacklist, which needs a reason. */
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { callTold } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import '../list/customers.css';
import { type Chosen, idsOf, tellMoved, whoOf } from './moves.ts';
import type { Scene } from './undo.ts';

const LONGEST = 200;
const form = z.object({
  Remark: z
    .string({ error: say.reasonRequired })
    .max(LONGEST)
    .refine((text) => text.trim() !== '', say.reasonRequired),
});

const words = {
  done: (count: string) => `操作成功，${count} 位客户已加入黑名单`,
  partly: '部分客户未加入黑名单',
};

interface Props {
  readonly customers: readonly Chosen[];
  readonly scene: Scene;
  readonly onMoved?: () => void;
}

export const BlacklistDialog = ({ customers, scene, onMoved }: Props) => (
  <FormDialog
    title="加入黑名单"
    schema={form}
    width={440}
    okText="加入黑名单"
    danger
    failed="移动失败"
    submit={({ Remark }) =>
      callTold(moveCustomers, { CustomerType: Placement.Blacklist, CustomerIds: idsOf(customers), Remark })
    }
    saved={(answer) => {
      scene.reload();
      onMoved?.();
      tellMoved(answer, words, scene);
    }}
  >
    <p className="customer-note">{`${whoOf(customers)}将加入黑名单：号码不能再拨打、录入或导入。`}</p>
    <Field name="Remark" label="原因">
      <Input.TextArea rows={3} maxLength={LONGEST} showCount placeholder="写明原因，便于日后核对" />
    </Field>
  </FormDialog>
);
