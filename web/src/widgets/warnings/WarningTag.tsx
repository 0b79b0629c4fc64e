/** How many warnings an order or a payment has; hovering, focusing or clicking shows them. */
import { hasSerious, type Warning, warningKindLabel } from '@gonghai/contract/work-orders/warning.ts';
import { TriangleAlert } from 'lucide-react';
import { WholeText } from '../../ui/data-table/WholeText.tsx';
import './warnings.css';

interface Props {
  readonly warnings: readonly Warning[];
  /** Inside another button: without a button of its own. */
  readonly isPlain?: boolean;
}

const linesOf = (warnings: readonly Warning[]): string =>
  warnings.map(({ Kind, Text }) => `${warningKindLabel[Kind]}：${Text}`).join('\n');

export const WarningTag = ({ warnings, isPlain = false }: Props) => {
  if (warnings.length === 0) return null;
  const tone = hasSerious(warnings) ? 'red' : 'amber';
  const tag = (
    <span className={`warning-tag gh-number gh-tone-${tone}`} title={linesOf(warnings)}>
      <TriangleAlert size={12} aria-hidden />
      {warnings.length}
      <span className="gh-unseen"> 条提醒</span>
    </span>
  );
  if (isPlain) return tag;
  return (
    <WholeText text={linesOf(warnings)} label="提醒">
      {tag}
    </WholeText>
  );
};
