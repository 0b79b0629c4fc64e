/** Undoes an assignment of leads, and names those that stay with their agents. */
import { undoShare } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import type { OfferedAct } from '../../platform/announce.ts';
import { callTold } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';

interface Scene {
  readonly owner: string;
  readonly reload: () => void;
}

const undo = async (UndoKey: string, { owner, reload }: Scene): Promise<void> => {
  try {
    const { message } = await callTold(undoShare, { UndoKey }, { loading: true });
    tellOutcome(message, { done: message, partly: '部分线索未撤销' }, owner);
  } catch (error) {
    showFailure(error, '撤销失败');
  } finally {
    reload();
  }
};

/** Offered with the result of the assignment that was sent with this key. */
export const undoShareOffer = (UndoKey: string, scene: Scene): OfferedAct => ({
  label: '撤销',
  run: () => void undo(UndoKey, scene),
});
