/** What stands in cells again and again: names, phones, texts, figures. */
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../format.ts';
import { Avatar } from '../tag/Avatar.tsx';
import './cells.css';

interface NameCellProps {
  readonly name: string;
  /** Opens the detail. Put it in a column with `ownClick`. */
  readonly onOpen?: () => void;
  readonly avatar?: boolean;
}

export const NameCell = ({ name, onOpen, avatar = true }: NameCellProps) => {
  const inner = (
    <>
      {avatar && <Avatar name={name} />}
      <b className="gh-ellipsis">{name}</b>
    </>
  );
  if (!onOpen) return <span className="gh-name">{inner}</span>;
  return (
    <button type="button" className="gh-name" onClick={onOpen}>
      {inner}
    </button>
  );
};

interface PhoneCellProps {
  readonly tel: string;
  /** Whom the call would reach, for readers. */
  readonly name?: string;
  /** Calls the number. Put it in a column with `ownClick`. */
  readonly onCall?: () => void;
}

export const PhoneCell = ({ tel, name = '', onCall }: PhoneCellProps) => {
  if (!onCall) return <span className="gh-number">{formatPhone(tel)}</span>;
  return (
    <button type="button" className="gh-phone" aria-label={`拨打 ${name} ${formatPhone(tel)}`} onClick={onCall}>
      <Phone size={13} aria-hidden />
      <span className="gh-number">{formatPhone(tel)}</span>
    </button>
  );
};

/** A line of text that ends in … where the column does, and is whole under the pointer. */
export const TextCell = ({
  text,
  muted = true,
}: {
  readonly text: string | null | undefined;
  readonly muted?: boolean;
}) => {
  if (!text) return <span className="gh-muted">—</span>;
  return (
    <span className={muted ? 'gh-ellipsis gh-secondary' : 'gh-ellipsis'} title={text}>
      {text}
    </span>
  );
};

/** Figures of equal width: times, counts, money. */
export const FigureCell = ({ children, muted = true }: { readonly children: ReactNode; readonly muted?: boolean }) => (
  <span className={muted ? 'gh-ellipsis gh-number gh-secondary' : 'gh-ellipsis gh-number'}>{children}</span>
);
