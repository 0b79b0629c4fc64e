/** What was typed beside what was read on the picture, with differing characters marked. */
import type { PaymentLog } from '@gonghai/contract/work-orders/work-order-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Check, X } from 'lucide-react';
import { formatAmount, formatTime } from '../../ui/format.ts';
import { spacedSerial } from '../../ui/serial.ts';
import { useItemName } from '../DicName.tsx';
import { isRead, readRows, type ReadRow } from './read-rows.ts';
import './warnings.css';

/** Characters that differ from the other text at the same position. */
const Marked = ({ shown, other }: { readonly shown: string; readonly other: string }) => (
  <span className="gh-number">
    {[...shown].map((character, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
      character === other[at] ? <span key={at}>{character}</span> : <mark key={at}>{character}</mark>,
    )}
  </span>
);

const Row = ({ title, typed, read, confidence, differs }: ReadRow) => (
  <tr data-differs={differs || undefined}>
    <th scope="row">{title}</th>
    <td>{differs ? <Marked shown={typed} other={read} /> : <span className="gh-number">{typed}</span>}</td>
    <td>{differs ? <Marked shown={read} other={typed} /> : <span className="gh-number">{read || '—'}</span>}</td>
    <td className="read-sure gh-number">
      {read && (
        <>
          {differs ? <X size={13} aria-label="不一致" /> : <Check size={13} aria-label="一致" />}
          {` ${confidence}%`}
        </>
      )}
    </td>
  </tr>
);

export const ReadTable = ({ payment }: { readonly payment: PaymentLog }) => {
  const type = useItemName(DicTable.Payment, payment.PaymentType);
  const { Reading } = payment;
  if (!Reading || !isRead(Reading)) return <p className="gh-muted">未识别到截图内容，请对照截图核对</p>;
  const shown = { serial: spacedSerial, amount: formatAmount, time: (time: number) => formatTime(time).slice(0, 16) };
  return (
    <table className="read-table">
      <thead>
        <tr>
          <th aria-label="项目" />
          <th scope="col">填写</th>
          <th scope="col">截图识别</th>
          <th aria-label="可信度" />
        </tr>
      </thead>
      <tbody>
        {readRows(payment, Reading, type ?? '', shown).map((row) => (
          <Row key={row.title} {...row} />
        ))}
      </tbody>
    </table>
  );
};
