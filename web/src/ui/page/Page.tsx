/** The frame of a screen that is not a list: title, page actions and content. */
import type { ReactNode } from 'react';
import '../list/list-screen.css';

interface Props {
  readonly title: string;
  /** Shown before the title: the way back. */
  readonly before?: ReactNode;
  /** Shown after the title. */
  readonly about?: ReactNode;
  /** Buttons and fields at the right of the title. */
  readonly tools?: ReactNode;
  /** Few short columns: a maximum width keeps them together. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ title, before, about, tools, small = false, children }: Props) => (
  <section className={small ? 'gh-page gh-list gh-list-small' : 'gh-page gh-list'} aria-label={title}>
    <header className="gh-list-head">
      {before}
      <h1>{title}</h1>
      {about}
      {tools && <div className="gh-list-acts">{tools}</div>}
    </header>
    {children}
  </section>
);
