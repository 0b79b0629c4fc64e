/** The transfers of deals to other departments; they can be undone for a day. */
import { searchTransfers } from '@gonghai/contract/deals/deal.contract.ts';
import { UndoListDialog } from '../../widgets/UndoListDialog.tsx';

const EMPTY = { title: '还没有转移过部门', detail: '成交客户转移部门的操作会记在这里，24小时内可以撤销。' };

interface Props {
  readonly owner: string;
  readonly undo: (id: number) => Promise<void>;
}

export const TransfersDialog = ({ owner, undo }: Props) => (
  <UndoListDialog
    title="转移部门记录"
    endpoint={searchTransfers}
    nameOf={({ DepartmentName }) => `转到${DepartmentName || '已删除的部门'}`}
    empty={EMPTY}
    owner={owner}
    undo={undo}
  />
);
