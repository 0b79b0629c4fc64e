/** A titled list of facts beside a drawer's body. Facts without a value have a dash. */
import type { ReactNode } from 'react';
import './drawer-parts.css';

export type DrawerFact = readonly [label: string, value: ReactNode];

interface Props {
  readonly title: string;
  readonly facts: readonly DrawerFact[];
}

export const DrawerFacts = ({ title, facts }: Props) => (
  <div className="gh-drawer-fact-list">
    <h3>{title}</h3>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="gh-number">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** A longer text below the facts. */
export const DrawerNote = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="gh-drawer-fact-list">
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);
