/** How far a message has come: whether it was sent, and whether it was read since. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { Tag } from '../ui/tag/Tag.tsx';

type Notice = Pick<NoticeRow, 'IsSend' | 'IsCheck'>;

export const sentWord = (isSend: boolean): string => (isSend ? '已发送' : '未发送');
export const readWord = (isCheck: boolean): string => (isCheck ? '已读' : '未读');

export const SentTag = ({ notice: { IsSend } }: { readonly notice: Notice }) => (
  <Tag tone={IsSend ? 'grey' : 'amber'}>{sentWord(IsSend)}</Tag>
);

/** What has not come yet cannot have been read. */
export const ReadTag = ({ notice: { IsSend, IsCheck } }: { readonly notice: Notice }) =>
  IsSend ? <Tag tone={IsCheck ? 'grey' : 'amber'}>{readWord(IsCheck)}</Tag> : <span className="gh-muted">—</span>;
