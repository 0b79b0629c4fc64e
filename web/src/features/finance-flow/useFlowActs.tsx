/** Actions on flows: adding, examining, transferring. */
import { examineFinanceFlows, type FinanceFlowRow } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import {
  ExamineType,
  examineTypeLabel,
  financeFlowMessages as say,
} from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { type RefObject, use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { callTold } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { formatMoney } from '../../ui/format.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late, useAhead } from '../../ui/state/late.tsx';
import { isPending } from './flow-columns.tsx';

const AddFlowDialog = late(() => import('./AddFlowDialog.tsx').then((module) => module.AddFlowDialog));
const TransferFlowDialog = late(() => import('./TransferFlowDialog.tsx').then((module) => module.TransferFlowDialog));
const AHEAD = [AddFlowDialog];

const aboutFlows = (flows: readonly FinanceFlowRow[], left: number): string => {
  const sum = formatMoney(sumMoney(flows.map(({ Price }) => Price)));
  const [first] = flows;
  const about =
    flows.length === 1 && first
      ? `${first.CustomerName ?? first.CustomerTel}・${sum}`
      : `共 ${flows.length} 条，合计 ${sum}`;
  return left > 0 ? `${about}；另有 ${left} 条已处理，不会提交` : about;
};

export const useFlowActs = (list: RefObject<{ readonly reload: () => void } | null>) => {
  const owner = use(TabKey);
  useAhead(AHEAD);
  return useMemo(() => {
    const reload = (): void => list.current?.reload();
    /** Only pending flows are sent. */
    const examine = async (flows: readonly FinanceFlowRow[], type: ExamineType): Promise<void> => {
      const pending = flows.filter(isPending);
      if (pending.length === 0) return announce('warning', say.handled);
      const word = examineTypeLabel[type];
      let told = '';
      const isDone = await confirm(
        {
          title: `确认${word}所选流水吗？`,
          detail: aboutFlows(pending, flows.length - pending.length),
          okText: word,
          danger: type === ExamineType.Reject,
          act: async () => {
            const FinanceIdList = pending.map(({ Id }) => Id);
            told = (await callTold(examineFinanceFlows, { FinanceIdList, ExamineType: type })).message;
          },
        },
        owner,
      );
      if (!isDone) return;
      reload();
      tellOutcome(told, { done: told, partly: '部分流水未处理' }, owner);
    };
    return {
      examine,
      add: () => void openDialog(<AddFlowDialog onSaved={reload} />, { owner, only: 'add-flow' }),
      transfer: (flow: FinanceFlowRow) =>
        void openDialog(<TransferFlowDialog flow={flow} onSaved={reload} />, { owner }),
    };
  }, [list, owner]);
};
export type FlowActs = ReturnType<typeof useFlowActs>;
