/** Actions on a reminder in its row. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { use } from 'react';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { PostponeMenu } from '../../widgets/PostponeMenu.tsx';
import { useFollowUpActs } from '../../widgets/useFollowUpActs.tsx';
import '../../ui/list/row-actions.css';
import { goToCustomer } from './notice-columns.tsx';

const RecordDialog = late(() => import('../../widgets/RecordDialog.tsx').then((module) => module.RecordDialog));

export const ToDoActs = ({ notice }: { readonly notice: NoticeRow }) => {
  const owner = use(TabKey);
  const acts = useFollowUpActs();
  const { CustomerId, CustomerName } = notice;
  const write = (): void => {
    if (CustomerId === null || CustomerName === null) return;
    openDialog(<RecordDialog customer={{ Id: CustomerId, Name: CustomerName }} />, { owner });
  };
  return (
    <span className="gh-row-actions">
      {notice.DoneTime === null ? (
        <>
          <button type="button" onClick={() => acts.finish(notice)}>
            完成
          </button>
          <PostponeMenu reminder={notice} acts={acts}>
            <button type="button">改期</button>
          </PostponeMenu>
        </>
      ) : (
        <button type="button" onClick={() => acts.reopen(notice)}>
          恢复
        </button>
      )}
      {CustomerName !== null && (
        <>
          <button type="button" onClick={write}>
            写记录
          </button>
          <button type="button" onClick={() => goToCustomer(notice)}>
            查看客户
          </button>
        </>
      )}
    </span>
  );
};
