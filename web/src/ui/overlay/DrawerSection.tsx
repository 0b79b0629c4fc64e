/** A titled part of a drawer's body. */
import type { ReactNode } from 'react';
import './drawer-parts.css';

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

export const DrawerSection = ({ title, about, children }: Props) => (
  <section className="gh-drawer-section" aria-label={title}>
    <header>
      <h3>{title}</h3>
      {about}
    </header>
    {children}
  </section>
);

/** A sum at the right of the title. */
export const DrawerSum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="gh-drawer-sum">
    {label} <b className="gh-number">{children}</b>
  </span>
);
