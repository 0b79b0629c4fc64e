/** What stands in cells again and again: names, phones, texts, figures. */
import { Copy, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
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

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) announce('success', `已复制 ${text}`);
  else announce('error', '复制失败，请手动选择文字复制');
};

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for readers. */
  readonly label: string;
}

/** One click puts the text on the clipboard, as it is and not as it is shown. */
export const CopyButton = ({ text, label }: CopyButtonProps) => (
  <button type="button" className="gh-copy" aria-label={label} title="复制" onClick={() => void copy(text)}>
    <Copy size={13} aria-hidden />
  </button>
);

interface PhoneCellProps {
  readonly tel: string;
  /** Whom the call would reach, for readers. */
  readonly name?: string;
  /** Calls the number. Put it in a column with `ownClick`. */
  readonly onCall?: () => void;
  readonly copyable?: boolean;
}

export const PhoneCell = ({ tel, name = '', onCall, copyable = false }: PhoneCellProps) => {
  const shown = formatPhone(tel);
  const number = onCall ? (
    <button type="button" className="gh-phone" aria-label={`拨打 ${name} ${shown}`} onClick={onCall}>
      <Phone size={13} aria-hidden />
      <span className="gh-number">{shown}</span>
    </button>
  ) : (
    <span className="gh-number">{shown}</span>
  );
  if (!copyable) return number;
  return (
    <span className="gh-copyable">
      {number}
      <CopyButton text={tel} label={`复制 ${name} 的电话`} />
    </span>
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
