/** A list in the dial pad: its first rows, and all of them on demand. */
import { type ReactNode, useState } from 'react';

interface Props<Row> {
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** Shown at first. */
  readonly most: number;
  readonly children: (row: Row) => ReactNode;
}

export const ShortList = <Row,>({ label, title, rows, most, children }: Props<Row>) => {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section className="dial-pad-waiting" aria-label={label}>
      <h3>{title}</h3>
      <div className="dial-pad-rows">{(isWhole ? rows : rows.slice(0, most)).map(children)}</div>
      {rows.length > most && (
        <button type="button" className="dial-pad-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : '显示全部'}
        </button>
      )}
    </section>
  );
};
