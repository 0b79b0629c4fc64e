/** The white sheet of a screen that is no list: its title, what can be done with all of it, and its content. */
import type { ReactNode } from 'react';
import '../list/list-screen.css';

interface Props {
  readonly title: string;
  /** Stands behind the title. */
  readonly about?: ReactNode;
  /** Buttons and fields at the right of the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export const Page = ({ title, about, tools, children }: Props) => (
  <section className="gh-page gh-list" aria-label={title}>
    <header className="gh-list-head">
      <h1>{title}</h1>
      {about}
      {tools && <div className="gh-list-acts">{tools}</div>}
    </header>
    {children}
  </section>
);
