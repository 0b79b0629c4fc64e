/** An inbox: what waits on the left, the oldest first, and the chosen one beside it. */
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { type KeyHint, KeyHints } from '../shortcuts/KeyHints.tsx';
import { Empty } from '../state/Empty.tsx';
import type { Chosen } from './useChosen.ts';
import './inbox.css';

type Row = { readonly Id: number };

/** Seconds after which the clock of a waiting row warns, and then alarms. */
const DAY = 24 * 3_600;
export const WAITING_LIMITS = { warn: DAY, alarm: 3 * DAY };

const HINTS = [
  { keys: ['J', 'K'], does: '移动' },
  { keys: ['A'], does: '通过' },
  { keys: ['R'], does: '驳回' },
  { keys: ['=', '-'], does: '缩放' },
];

interface ItemProps {
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Item = ({ isCurrent, onChoose, children }: ItemProps) => {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={element}
        type="button"
        className="inbox-item"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
};

interface Props<Each extends Row> {
  /** The name of the list. */
  readonly label: string;
  readonly empty: string;
  readonly rows: readonly Each[];
  /** Of all that wait. */
  readonly count: number;
  readonly chosen: Pick<Chosen<Each>, 'id' | 'isOpened' | 'choose'>;
  readonly onMore: () => void;
  /** Its keys; those of a decision by default. */
  readonly hints?: readonly KeyHint[];
  readonly renderItem: (row: Each) => ReactNode;
  /** The chosen one. */
  readonly children: ReactNode;
}

export const Inbox = <Each extends Row>({
  label,
  empty,
  rows,
  count,
  chosen,
  onMore,
  hints = HINTS,
  renderItem,
  children,
}: Props<Each>) => (
  <div className="inbox" data-opened={chosen.isOpened}>
    <div className="inbox-side">
      <ul className="inbox-list" aria-label={label}>
        {rows.map((row) => (
          <Item key={row.Id} isCurrent={row.Id === chosen.id} onChoose={() => chosen.choose(row)}>
            {renderItem(row)}
          </Item>
        ))}
        {count > rows.length && (
          <li className="inbox-more">
            <Button type="text" block onClick={onMore}>
              {`加载更多（还有 ${count - rows.length} 条）`}
            </Button>
          </li>
        )}
      </ul>
      {rows.length === 0 && <Empty compact title={empty} />}
      <footer>
        <KeyHints hints={hints} />
      </footer>
    </div>
    {children}
  </div>
);
