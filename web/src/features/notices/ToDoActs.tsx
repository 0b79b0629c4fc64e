/** Actions on a reminder in its row: 完成 always, the others on hover and focus as in other lists. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { MoreHorizontal } from 'lucide-react';
import { use } from 'react';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';
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
  const { Source, CustomerId, CustomerName } = notice;
  const write = (): void => {
    if (CustomerId === null || CustomerName === null) return;
    const customer = { Id: CustomerId, Name: CustomerName };
    openDialog(<RecordDialog kind={kindOfSource[Source]} customer={customer} />, { owner });
  };
  const isOpen = notice.DoneTime === null;
  const isKnown = CustomerName !== null;
  // On a touch screen the actions of the menu replace those that appear on hover.
  const touchItems = [
    ...(isOpen ? [{ key: 'postpone', label: '改期', onClick: () => acts.askForTime(notice) }] : []),
    ...(isKnown
      ? [
          { key: 'write', label: '写记录', onClick: write },
          { key: 'customer', label: '查看客户', onClick: () => goToCustomer(notice) },
        ]
      : []),
  ];
  return (
    <span className="gh-row-actions">
      <button type="button" onClick={() => (isOpen ? acts.finish(notice) : acts.reopen(notice))}>
        {isOpen ? '完成' : '恢复'}
      </button>
      <span className="gh-row-actions gh-row-at-hand">
        {isOpen && (
          <PostponeMenu reminder={notice} acts={acts}>
            <button type="button">改期</button>
          </PostponeMenu>
        )}
        {isKnown && (
          <>
            <button type="button" onClick={write}>
              写记录
            </button>
            <button type="button" onClick={() => goToCustomer(notice)}>
              查看客户
            </button>
          </>
        )}
        {touchItems.length > 0 && (
          <DropMenu menu={{ items: touchItems }} placement="bottomRight">
            <button type="button" className="gh-row-actions-touch" aria-label="操作">
              <MoreHorizontal size={17} aria-hidden />
            </button>
          </DropMenu>
        )}
      </span>
    </span>
  );
};
