/** A thin bar over content that could not be refreshed. */
import { RotateCw, TriangleAlert } from 'lucide-react';
import './state.css';

interface Props {
  readonly message: string;
  readonly onRetry?: () => void;
}

export const ErrorBar = ({ message, onRetry }: Props) => (
  <div className="gh-error-bar" role="alert">
    <TriangleAlert size={14} aria-hidden />
    <span className="gh-ellipsis">{message}</span>
    {onRetry && (
      <button type="button" onClick={onRetry}>
        <RotateCw size={13} aria-hidden />
        重试
      </button>
    )}
  </div>
);
