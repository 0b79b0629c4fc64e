/** The actions on deals: transfer, review, recordings, and what follows in the list. */
import { type DealRow, findDeal, reviewDeal, undoTransfer } from '@gonghai/contract/deals/deal.contract.ts';
import { dealMessages as say } from '@gonghai/contract/deals/deal-values.ts';
import { findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { call, callTold } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { confirm, type Question } from '../../ui/form/confirm.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { tellLeft } from '../../widgets/tell-left.ts';
import { LearningReportDialog } from '../../widgets/learning/LearningReportDialog.tsx';
import { DealCallsDialog } from './DealCallsDialog.tsx';
import { TransferDepartmentDialog } from './TransferDepartmentDialog.tsx';
import { TransfersDialog } from './TransfersDialog.tsx';

export interface DealActs {
  readonly transfer: (deals: readonly DealRow[]) => void;
  readonly review: (deal: DealRow) => Promise<void>;
  readonly showCalls: (deal: DealRow) => void;
  readonly showLearning: (deal: DealRow) => void;
  readonly showTransfers: () => void;
}

export const useDealActs = (list: RefObject<{ readonly reload: () => void } | null>): DealActs => {
  const owner = use(TabKey);
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = (ids: readonly number[]): void => {
      list.current?.reload();
      for (const id of ids)
        for (const { path } of [findDeal, findWorkOrderTrail]) void client.invalidateQueries({ queryKey: [path, id] });
    };
    const review = async (deal: DealRow): Promise<void> => {
      const { Id, Name } = deal;
      const done = (): void => {
        announce('success', say.reviewed);
        refresh([Id]);
      };
      const act: Pick<Question, 'act' | 'okText'> = { okText: '通过', act: () => call(reviewDeal, { id: Id }) };
      const isHeard = deal.AudioTimes > 0;
      const isAgreed = await confirm({ title: say.confirmReview(Name), ...(isHeard && act) }, owner);
      if (isAgreed && isHeard) return done();
      if (!isAgreed) return;
      openDialog(
        <ReasonDialog
          title={say.confirmUnheard(Name)}
          label="说明"
          placeholder="例如：线下签约，没有通话录音"
          required={say.noteRequired}
          kind="review-unheard"
          okText="通过"
          submit={(Note) => call(reviewDeal, { id: Id, Note })}
          saved={done}
        />,
        { owner },
      );
    };
    const undo = async (TransferId: number, ids: readonly number[]): Promise<void> => {
      try {
        const { data, message } = await callTold(undoTransfer, { TransferId }, { loading: true });
        refresh(ids);
        if (data.LeftTotal === 0) announce('success', message);
        else tellLeft(message, data.Left, data.LeftTotal, owner);
      } catch (error) {
        showFailure(error, '撤销失败');
      }
    };
    return {
      review,
      transfer: (deals) => {
        const ids = deals.map(({ Id }) => Id);
        openDialog(
          <TransferDepartmentDialog
            deals={deals}
            onSaved={() => refresh(ids)}
            onUndo={(transferId) => void undo(transferId, ids)}
          />,
          { owner },
        );
      },
      showLearning: ({ Name, Tel }) => openDialog(<LearningReportDialog name={Name} tel={Tel} />, { owner }),
      showTransfers: () => openDialog(<TransfersDialog owner={owner} undo={(id) => undo(id, [])} />, { owner }),
      showCalls: (deal) => openDialog(<DealCallsDialog deal={deal} />, { owner }),
    };
  }, [list, owner, client]);
};
