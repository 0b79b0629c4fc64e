/** State of a notice: sent or not, read or not. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { Tag } from '../ui/tag/Tag.tsx';

type Notice = Pick<NoticeRow, 'IsSend' | 'IsCheck'>;

export const sentWord = (isSend: boolean): string => (isSend ? '已提醒' : '未提醒');
export const doneWord = (isDone: boolean): string => (isDone ? '已完成' : '未完成');
export const readWord = (isCheck: boolean): string => (isCheck ? '已读' : '未读');

export const SentTag = ({ notice: { IsSend } }: { readonly notice: Notice }) => (
  <Tag tone={IsSend ? 'grey' : 'amber'}>{sentWord(IsSend)}</Tag>
);

/** A notice that was not sent cannot have been read. */
export const ReadTag = ({ notice: { IsSend, IsCheck } }: { readonly notice: Notice }) =>
  IsSend ? <Tag tone={IsCheck ? 'grey' : 'amber'}>{readWord(IsCheck)}</Tag> : <span className="gh-muted">—</span>;

export const DoneTag = () => <Tag tone="green">{doneWord(true)}</Tag>;
