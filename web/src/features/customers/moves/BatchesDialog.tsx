/** The bulk actions on one kind of customers; they can be undone for a day. */
import { BatchKind, batchKindLabel } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { UndoListDialog } from '../../../widgets/UndoListDialog.tsx';
import { type Scene, undo } from './undo.ts';

const labelsOf: Record<CustomerKind, Record<BatchKind, string>> = {
  [CustomerKind.Sales]: batchKindLabel,
  // They have no pool.
  [CustomerKind.AfterSales]: { ...batchKindLabel, [BatchKind.ToPool]: '释放客户' },
};

const emptyWords: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '转移、分配、转入公海等操作会记在这里，24小时内可以撤销。',
  [CustomerKind.AfterSales]: '转移、分配、释放等操作会记在这里，24小时内可以撤销。',
};

export const BatchesDialog = ({ scene }: { readonly scene: Scene }) => (
  <UndoListDialog
    title="批量操作记录"
    endpoint={callsOf[scene.kind].searchBatches}
    nameOf={({ Kind }) => labelsOf[scene.kind][Kind]}
    empty={{ title: '还没有批量操作', detail: emptyWords[scene.kind] }}
    owner={scene.owner}
    undo={(id) => undo(id, scene)}
  />
);
