/** The chosen one of an inbox: its head, its content, and what can be done with it. J and K go through the list. */
import { Button } from 'antd';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { DockSlot } from '../overlay/Drawer.tsx';
import { Keys } from '../shortcuts/Keys.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import './inbox.css';

interface Props {
  readonly label: string;
  /** Of the help sheet: the title of the screen. */
  readonly scope: string;
  readonly chosen: {
    readonly close: () => void;
    readonly next: (() => void) | undefined;
    readonly previous: (() => void) | undefined;
  };
  readonly head: ReactNode;
  readonly acts: ReactNode;
  /** It does not wait any more: a line that says so. */
  readonly gone: string | undefined;
  readonly children: ReactNode;
  /** The buttons of the decision. */
  readonly decision: ReactNode;
}

export const InboxPane = ({ label, scope, chosen, head, acts, gone, children, decision }: Props) => {
  const { close, next, previous } = chosen;
  useShortcut({ keys: 'J', scope, description: '下一条', run: () => next?.(), enabled: Boolean(next) });
  useShortcut({ keys: 'K', scope, description: '上一条', run: () => previous?.(), enabled: Boolean(previous) });
  return (
    <section className="inbox-order" aria-label={label}>
      <header className="inbox-order-head">
        <Button
          className="inbox-back"
          type="text"
          aria-label="返回列表"
          icon={<ArrowLeft size={18} />}
          onClick={close}
        />
        {head}
        {acts && <div className="inbox-order-acts">{acts}</div>}
      </header>
      {children}
      {gone !== undefined && (
        <footer className="order-decision inbox-done">
          <CircleCheck size={15} aria-hidden />
          <span>{gone}</span>
          {next && (
            <Button onClick={next}>
              下一条
              <Keys keys="J" />
            </Button>
          )}
        </footer>
      )}
      {decision}
      <DockSlot />
    </section>
  );
};
