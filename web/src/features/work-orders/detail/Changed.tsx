/** A value that an approver has changed since the order was submitted: the old one beside the new one. */
import { ArrowRight } from 'lucide-react';
import type { MarkedChange } from './since-filing.ts';

interface Props {
  readonly change: Pick<MarkedChange, 'before' | 'after' | 'by'>;
  /** Before the values, where nothing else names the field. */
  readonly field?: string;
}

export const Changed = ({ change: { before, after, by }, field }: Props) => (
  <span className="order-changed" title={`${by} 修改`}>
    {field && <span>{field}</span>}
    <del>{before || '空'}</del>
    <ArrowRight size={12} aria-label="改为" />
    <ins>{after || '空'}</ins>
  </span>
);
