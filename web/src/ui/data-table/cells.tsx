/** Shared cells: names, phones, texts, figures. */
import { Copy, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import { formatAmount, formatPhone, formatTime } from '../format.ts';
import { formatRelativeTime, useListTime } from '../list-time.ts';
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

/** Copies a value, and tells whether it worked. */
export const copyWithNews = (text: string): void => void copy(text);

interface CopyButtonProps {
  readonly text: string;
  /** Accessible name of the copied value. */
  readonly label: string;
}

/** Copies the raw text, not the formatted one. */
export const CopyButton = ({ text, label }: CopyButtonProps) => (
  <button type="button" className="gh-copy" aria-label={label} title="复制" onClick={() => void copy(text)}>
    <Copy size={13} aria-hidden />
  </button>
);

interface PhoneCellProps {
  readonly tel: string;
  /** Accessible name of the person to call. */
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
      <CopyButton text={tel} label={name ? `复制 ${name} 的电话` : '复制电话'} />
    </span>
  );
};

/** A phone number that is copied on click. Put it in a column with `ownClick`. */
export const CopyPhoneCell = ({ tel, name }: { readonly tel: string; readonly name: string }) => (
  <button
    type="button"
    className="gh-copy-phone"
    aria-label={`复制 ${name} 的电话 ${formatPhone(tel)}`}
    title="点击复制"
    onClick={() => void copy(tel)}
  >
    <span className="gh-number">{formatPhone(tel)}</span>
    <Copy size={12} aria-hidden />
  </button>
);

/** One line of text with an ellipsis; the full text is in the tooltip. */
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

/** Tabular figures: times, counts, money. */
export const FigureCell = ({ children, muted = true }: { readonly children: ReactNode; readonly muted?: boolean }) => (
  <span className={muted ? 'gh-ellipsis gh-number gh-secondary' : 'gh-ellipsis gh-number'}>{children}</span>
);

/** An amount in a column of amounts: two decimals, without the sign. Put it in a column aligned to the end. */
export const MoneyCell = ({ amount }: { readonly amount: number | null }) => (
  <span className={amount ? 'gh-ellipsis gh-number gh-money' : 'gh-ellipsis gh-number gh-muted'}>
    {formatAmount(amount)}
  </span>
);

/** A date and time in the tenant's format: full, or short with the full text in the tooltip. */
export const TimeCell = ({
  seconds,
  full = formatTime,
}: {
  readonly seconds: number | null;
  readonly full?: typeof formatTime;
}) => {
  const isRelative = useListTime((state) => state.isRelative);
  const whole = full(seconds);
  if (!isRelative || seconds === null) return <FigureCell>{whole}</FigureCell>;
  return (
    <FigureCell>
      <time title={whole}>{formatRelativeTime(seconds)}</time>
    </FigureCell>
  );
};
