/** A text that its cell may cut. Hovering, focusing or clicking it shows the whole text. */
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import './cells.css';

interface Props {
  readonly text: string;
  /** What the text is: 驳回理由. */
  readonly label: string;
  /** Shown in the cell instead of the text. */
  readonly children?: ReactNode;
  readonly className?: string;
}

export const WholeText = ({ text, label, children, className = '' }: Props) => (
  <Popover
    content={<div className="gh-whole-text-open">{text}</div>}
    trigger={['hover', 'focus', 'click']}
    placement="bottomLeft"
    arrow={false}
  >
    {/* The accessible name begins with what is seen, so that it can be spoken to click it. */}
    <button type="button" className={`gh-whole-text ${className}`}>
      {children ?? <span className="gh-ellipsis">{text}</span>}
      <span className="gh-unseen">{children === undefined ? `（${label}）` : `，${label}：${text}`}</span>
    </button>
  </Popover>
);
