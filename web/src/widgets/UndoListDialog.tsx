/** Bulk actions, newest first; they can be undone for a day. */
import type { Undoable } from '@gonghai/contract/wire/batch.ts';
import type { Page, pageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { confirm } from '../ui/form/confirm.tsx';
import { formatCount, formatShortTime } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Empty } from '../ui/state/Empty.tsx';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import { Skeleton } from '../ui/state/Skeleton.tsx';
import { tellLeft } from './tell-left.ts';
import './undo-list.css';

const SHOWN = 50;

const Ended = ({ action, owner }: { readonly action: Undoable; readonly owner: string }) => {
  const { Total, UndoneTime, UndoneTotal, Left } = action;
  if (UndoneTime === null) return <span className="gh-muted">已过24小时</span>;
  const left = Total - (UndoneTotal ?? 0);
  const [undone, stayed] = [`已撤销 ${formatCount(UndoneTotal)} 条`, `${formatCount(left)} 条保持不变`];
  return (
    <span className="undo-list-end gh-muted gh-number" title={formatShortTime(UndoneTime)}>
      <span>{undone}</span>
      {left > 0 && (
        <Button type="link" size="small" onClick={() => tellLeft(`${undone}，${stayed}`, Left, left, owner)}>
          {stayed}
        </Button>
      )}
    </span>
  );
};

interface LineProps {
  readonly action: Undoable;
  readonly name: string;
  readonly owner: string;
  readonly onUndo: () => void;
}

const Line = ({ action, name, owner, onUndo }: LineProps) => (
  <li>
    <span>
      <b>{name}</b>
      <span className="gh-number">{`${formatCount(action.Total)} 位客户`}</span>
    </span>
    <span className="gh-muted gh-number">{`${action.UserName ?? '系统'}，${formatShortTime(action.CreatedTime)}`}</span>
    <span className="undo-list-acts">
      {(!action.MayUndo || action.UndoneTime !== null) && <Ended action={action} owner={owner} />}
      {action.MayUndo && (
        <Button size="small" onClick={onUndo}>
          {action.UndoneTime === null ? '撤销' : '撤销其余'}
        </Button>
      )}
    </span>
  </li>
);

interface Props<Action extends Undoable> {
  readonly title: string;
  readonly endpoint: Endpoint<z.ZodType<unknown, z.input<typeof pageRequest>>, z.ZodType<Page<Action>>>;
  readonly nameOf: (action: Action) => string;
  readonly empty: { readonly title: string; readonly detail: string };
  /** The tab of its questions. */
  readonly owner: string;
  readonly undo: (id: number) => Promise<void>;
}

export const UndoListDialog = <Action extends Undoable>(props: Props<Action>) => {
  const { title, endpoint, nameOf, empty, owner, undo } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, { PageIndex: 1, PageCount: SHOWN }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const takeBack = async (action: Action): Promise<void> => {
    const { Id, Total, UndoneTotal } = action;
    const question = {
      title: '确认撤销吗？',
      detail: `将撤销「${nameOf(action)}」${UndoneTotal ? '其余' : '涉及'}的 ${formatCount(Total - (UndoneTotal ?? 0))} 位客户，之后被他人改动过的保持不变。`,
      okText: '撤销',
    };
    if (!(await confirm(question, owner))) return;
    await undo(Id);
    void refetch();
  };
  return (
    <Dialog title={title} width={700}>
      {!data && error && <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.Rows.length === 0 && <Empty compact {...empty} />}
      {data && data.Rows.length > 0 && (
        <ul className="undo-list">
          {data.Rows.map((action) => (
            <Line
              key={action.Id}
              action={action}
              name={nameOf(action)}
              owner={owner}
              onUndo={() => void takeBack(action)}
            />
          ))}
        </ul>
      )}
      {data && data.Count > data.Rows.length && (
        <p className="undo-list-note">{`只列出最近 ${formatCount(data.Rows.length)} 次操作。`}</p>
      )}
    </Dialog>
  );
};
