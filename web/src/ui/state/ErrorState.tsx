/** Shown in place of content that failed to load: the message and a retry button. */
import { Button } from 'antd';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './state.css';

interface Props {
  readonly message: string;
  readonly detail?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly compact?: boolean;
}

export const ErrorState = ({ message, detail, onRetry, retryLabel = '重试', compact = false }: Props) => (
  <div className={compact ? 'gh-state gh-state-compact' : 'gh-state'} role="alert">
    <div className="gh-state-icon gh-state-icon-error" aria-hidden>
      <TriangleAlert size={20} />
    </div>
    <p className="gh-state-title">{message}</p>
    {detail && <p className="gh-state-detail">{detail}</p>}
    {onRetry && (
      <div className="gh-state-actions">
        <Button icon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    )}
  </div>
);
