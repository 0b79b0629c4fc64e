/** Undoes bulk actions and reports the customers that were skipped. */
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

const CUSTOMERS = { noun: '客户', unit: '位' };

/** Customers that an undo skipped; a long list is cut off. */
export const tellLeft = (
  summary: string,
  left: readonly LeftAlone[],
  total: number,
  owner: string,
  { noun, unit } = CUSTOMERS,
): void => {
  const beyond = total - left.length;
  const failures = [
    ...left.map(({ Name, Why }) => `${Name}：${Why}`),
    ...(beyond > 0 ? [`另有 ${formatCount(beyond)} ${unit}${noun}保持不变`] : []),
  ];
  openOutcome({ title: `部分${noun}保持不变`, summary, failures }, owner);
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

/** The undo action of a batch message; none without a batch. */
export const undoOffer = (batchId: number | null, scene: Scene): OfferedAct | undefined =>
  batchId === null ? undefined : { label: '撤销', run: () => void undo(batchId, scene) };
