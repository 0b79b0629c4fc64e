/** Sending customers to the blacklist, which needs a reason. */
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { callTold } from '../../../platform/api.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { type Chosen, idsOf, tellMoved, whoOf } from './moves.ts';
import type { Scene } from './undo.ts';

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
  <ReasonDialog
    title="加入黑名单"
    note={`${whoOf(customers)}将加入黑名单：号码不能再拨打、录入或导入。`}
    placeholder="写明原因，便于日后核对"
    required={say.reasonRequired}
    kind="blacklist"
    okText="加入黑名单"
    failed="移动失败"
    submit={(Remark) =>
      callTold(moveCustomers, { CustomerType: Placement.Blacklist, CustomerIds: idsOf(customers), Remark })
    }
    saved={(answer) => {
      scene.reload();
      onMoved?.();
      tellMoved(answer, words, scene);
    }}
  />
);
