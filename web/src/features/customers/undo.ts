/** Taking back what was done to many customers, and telling what had to stay. */
import { undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { OfferedAct } from '../../platform/announce.ts';
import { announce } from '../../platform/announce.ts';
import { callTold } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { openOutcome } from '../../ui/form/tell-outcome.tsx';

/** Where an act was done, and how that place is brought up to date. */
export interface Scene {
  readonly owner: string;
  readonly reload: () => void;
}

export const undo = async (batchId: number, { owner, reload }: Scene): Promise<void> => {
  try {
    const { data, message } = await callTold(undoBatch, { BatchId: batchId }, { loading: true });
    reload();
    if (data.Left.length === 0) announce('success', message);
    else {
      const failures = data.Left.map(({ Name, Why }) => `${Name}：${Why}`);
      openOutcome({ title: '部分客户保持不变', summary: message, failures }, owner);
    }
  } catch (error) {
    showFailure(error, '撤销失败');
  }
};

/** What every message about a batch offers; nothing where no batch was made. */
export const undoOffer = (batchId: number | null, scene: Scene): OfferedAct | undefined =>
  batchId === null ? undefined : { label: '撤销', run: () => void undo(batchId, scene) };
