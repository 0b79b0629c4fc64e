/** What finance does with a remembered statement: save its file, and undo it. */
import {
  downloadStatement,
  statementMessages as say,
  type StatementRow,
  UNDO_STATEMENT_SECONDS,
  undoStatement,
  type UndoneStatement,
} from '@gonghai/contract/payments/statement.contract.ts';
import { use, useCallback } from 'react';
import { announce } from '../../../platform/announce.ts';
import { callTold } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/failure.ts';
import { nowSeconds } from '../../../ui/calendar.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { openOutcome } from '../../../ui/form/tell-outcome.tsx';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';

export const daysText = ({ StartDay, EndDay }: Pick<StatementRow, 'StartDay' | 'EndDay'>): string => {
  if (StartDay === null) return '没有交易时间';
  if (StartDay === EndDay || EndDay === null) return StartDay;
  const isOneYear = StartDay.slice(0, 4) === EndDay.slice(0, 4);
  return `${StartDay} 至 ${isOneYear ? EndDay.slice(5) : EndDay}`;
};

export const mayUndo = ({ IsUndone, CreatedTime }: Pick<StatementRow, 'IsUndone' | 'CreatedTime'>): boolean =>
  !IsUndone && CreatedTime >= nowSeconds() - UNDO_STATEMENT_SECONDS;

export const saveFile = ({ Id, FileName }: Pick<StatementRow, 'Id' | 'FileName'>): void => {
  download(downloadStatement, { id: Id }, FileName || '账单').catch((error: unknown) => showFailure(error, '下载失败'));
};

const tell = ({ Returned, Kept }: UndoneStatement, owner: string | undefined): void => {
  const summary = say.undone(Returned, Kept.length);
  if (Kept.length === 0) return announce('success', summary);
  const failures = Kept.map(({ Name, Amount, Why }) => `${Name} ${formatMoney(Amount)}：${Why}`);
  openOutcome({ title: '对账单已撤销', summary: `${summary}：`, failures }, owner);
};

/** Asks first. */
export const useUndoStatement = (onUndone: () => void) => {
  const owner = use(TabKey);
  return useCallback(
    async (row: Pick<StatementRow, 'Id' | 'FileName' | 'MatchedCount' | 'UnclaimedCount'>): Promise<void> => {
      let undone: UndoneStatement | undefined;
      const question = {
        title: say.confirmUndo,
        detail: `${row.FileName || '账单'}。撤销后可以再次对账。`,
        consequences: [
          `本次对账成功的 ${formatCount(row.MatchedCount)} 笔支付回到对账中，财务审核随之撤回`,
          `本次留下的未认领到账 ${formatCount(row.UnclaimedCount)} 笔一并移除`,
          '已通过全部审核、已成交、已结账或已部分退款的支付保持已对账',
        ],
        danger: true,
        okText: '撤销',
        act: async () => {
          undone = (await callTold(undoStatement, { Id: row.Id })).data;
        },
        failed: '撤销失败',
      };
      if (!(await confirm(question, owner))) return;
      onUndone();
      if (undone) tell(undone, owner);
    },
    [owner, onUndone],
  );
};
