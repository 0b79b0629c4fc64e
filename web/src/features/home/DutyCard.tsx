/** A card of what waits: a title with its list, and lines of numbers that open their rows. */
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.ts';

type Opened = { readonly link: string } | { readonly onOpen: () => void };

interface NumberProps {
  readonly count: number;
  readonly opened: Opened;
  /** Waited too long, or wrong. */
  readonly isLate?: boolean;
  /** For readers of the screen, who do not see what is beside it. */
  readonly label: string;
}

/** Nothing is not opened. */
export const DutyNumber = ({ count, opened, isLate = false, label }: NumberProps) => {
  if (count === 0) return <span className="duty-number gh-number gh-muted">0</span>;
  const look = { className: 'duty-number gh-number', 'data-late': isLate || undefined } as const;
  const text = formatCount(count);
  return 'link' in opened ? (
    <a {...look} href={opened.link} aria-label={`${label} ${text}`}>
      {text}
    </a>
  ) : (
    <button {...look} type="button" onClick={opened.onOpen} aria-label={`${label} ${text}`}>
      {text}
    </button>
  );
};

export const DutyLine = ({ label, note, ...number }: NumberProps & { readonly note?: ReactNode }) => (
  <li className="duty-line">
    <span className="gh-ellipsis">{label}</span>
    {note && <span className="duty-note gh-ellipsis">{note}</span>}
    <DutyNumber label={label} {...number} />
  </li>
);

interface CardProps {
  readonly title: string;
  readonly all?: { readonly link: string; readonly text: string };
  readonly children: ReactNode;
}

export const DutyCard = ({ title, all, children }: CardProps) => (
  <section className="home-card" aria-label={title}>
    <h2>
      {title}
      {all && <a href={all.link}>{all.text}</a>}
    </h2>
    {children}
  </section>
);
