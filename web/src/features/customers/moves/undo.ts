/** Taking back what was done to many customers, and telling what had to stay. */
import { type LeftAlone, undoBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import type { OfferedAct } from '../../../platform/announce.ts';
import { announce } from '../../../platform/announce.ts';
import { callTold } from '../../../platform/api.ts';
import { showFailure } from '../../../platform/failure.ts';
import { formatCount } from '../../../ui/format.ts';
import { openOutcome } from '../../../ui/form/tell-outcome.tsx';

/** Where an act was done, and how that place is brought up to date. */
export interface Scene {
  readonly owner: string;
  readonly reload: () => void;
}

/** Whom an undo left alone; of very many the first are named. */
export const tellLeft = (summary: string, left: readonly LeftAlone[], total: number, owner: string): void => {
  const beyond = total - left.length;
  const failures = [
    ...left.map(({ Name, Why }) => `${Name}：${Why}`),
    ...(beyond > 0 ? [`另有 ${formatCount(beyond)} 位客户保持不变`] : []),
  ];
  openOutcome({ title: '部分客户保持不变', summary, failures }, owner);
};

export const undo = async (batchId: number, { owner, reload }: Scene): Promise<void> => {
  try {
    const { data, message } = await callTold(undoBatch, { BatchId: batchId }, { loading: true });
    reload();
    if (data.LeftTotal === 0) announce('success', message);
    else tellLeft(message, data.Left, data.LeftTotal, owner);
  } catch (error) {
    showFailure(error, '撤销失败');
  }
};

/** What every message about a batch offers; nothing where no batch was made. */
export const undoOffer = (batchId: number | null, scene: Scene): OfferedAct | undefined =>
  batchId === null ? undefined : { label: '撤销', run: () => void undo(batchId, scene) };
