/** The frame of a dictionary in its tab: an explanation of the order, an add button and the count. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.ts';
import '../../ui/list/list-screen.css';
import '../../ui/list/pager.css';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { type KeyHint, KeyHints } from '../../ui/shortcuts/KeyHints.tsx';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import './dictionaries.css';

interface Props {
  readonly title: string;
  readonly about: string;
  /** Undefined before the first response, or when it failed. */
  readonly count: number | undefined;
  readonly summary?: string | undefined;
  readonly hints: readonly KeyHint[];
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

export const DictionaryFrame = ({ title, about, count, summary, hints, onAdd, children }: Props) => {
  const add = `新增${title}`;
  useShortcut({ keys: 'N', scope: '字典管理', description: add, run: onAdd });
  usePageActs([{ id: `add ${title}`, title: add, keys: 'N', run: onAdd }]);
  return (
    <section className="gh-list gh-list-in-tab gh-list-small dictionary" aria-label={title}>
      <div className="dictionary-bar">
        <p className="gh-muted">{about}</p>
        <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={onAdd}>
          {add} <Keys keys="N" />
        </Button>
      </div>
      {children}
      <footer className="gh-pager">
        <span aria-live="polite">
          共 <b className="gh-number">{count === undefined ? '—' : formatCount(count)}</b> 项
        </span>
        {summary && <span className="gh-pager-summary">{summary}</span>}
        <KeyHints hints={hints} />
      </footer>
    </section>
  );
};
