/** Empty state of a list or panel: what happened, and what to do next. */
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import './state.css';

interface Props {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** Buttons: clear the filters, go to the next place. */
  readonly actions?: ReactNode;
  /** Inside drawers and small panels. */
  readonly compact?: boolean;
}

export const Empty = ({ title, detail, icon, actions, compact = false }: Props) => (
  <output className={compact ? 'gh-state gh-state-compact' : 'gh-state'}>
    <span className="gh-state-icon" aria-hidden>
      {icon ?? <Inbox size={20} />}
    </span>
    <span className="gh-state-title">{title}</span>
    {detail && <span className="gh-state-detail">{detail}</span>}
    {actions && <span className="gh-state-actions">{actions}</span>}
  </output>
);
