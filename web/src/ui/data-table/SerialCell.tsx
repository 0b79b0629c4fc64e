/** A serial number whose end stays visible: in a narrow place its start is cut. Shown in full on hover, copied in full. */
import { spacedSerial, splitSerial } from '../serial.ts';
import { CopyButton } from './cells.tsx';
import './cells.css';

interface Props {
  readonly number: string | null | undefined;
  /** In groups of four, beside a picture or a statement. */
  readonly isGrouped?: boolean;
}

export const SerialCell = ({ number, isGrouped = false }: Props) => {
  if (!number) return <span className="gh-muted">—</span>;
  const [start, end] = splitSerial(isGrouped ? spacedSerial(number) : number);
  return (
    <span className="gh-copyable gh-serial">
      <span className="gh-number" title={number}>
        {start === '' ? (
          end
        ) : (
          <>
            {/* Two boxes would be read as two words. */}
            <span className="gh-unseen">{number}</span>
            <span className="gh-ellipsis" aria-hidden>
              {start}
            </span>
            <span aria-hidden>{end}</span>
          </>
        )}
      </span>
      <CopyButton text={number} label="复制流水号" />
    </span>
  );
};
