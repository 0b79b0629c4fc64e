/** Undoes bulk actions and reports the customers that were skipped. */
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { OfferedAct } from '../../../platform/announce.ts';
import { announce } from '../../../platform/announce.ts';
import { callTold } from '../../../platform/api.ts';
import { showFailure } from '../../../platform/failure.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { tellLeft } from '../../../widgets/tell-left.ts';

/** Where an act was done, on which kind of customers, and how that place is brought up to date. */
export interface Scene {
  readonly kind: CustomerKind;
  readonly owner: string;
  readonly reload: () => void;
}

export const undo = async (batchId: number, { kind, owner, reload }: Scene): Promise<void> => {
  try {
    const { data, message } = await callTold(callsOf[kind].undoBatch, { BatchId: batchId }, { loading: true });
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
