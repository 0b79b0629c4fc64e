/** The body of a drawer: history on the left, facts in 248 px on the right, each with its own scroll bar. */
import type { ReactNode } from 'react';
import './drawer.css';

interface Props {
  readonly facts: ReactNode;
  readonly factsLabel?: string;
  /** The left side has tabs, with its own padding and scrolling. */
  readonly tabbed?: boolean;
  readonly children: ReactNode;
}

export const DrawerColumns = ({ facts, factsLabel = '基本信息', tabbed = false, children }: Props) => (
  <div className="gh-drawer-columns">
    {tabbed ? (
      <div className="gh-drawer-tabbed">{children}</div>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      <section className="gh-drawer-main" tabIndex={0} aria-label="详情内容">
        {children}
      </section>
    )}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
    <section className="gh-drawer-facts" tabIndex={0} aria-label={factsLabel}>
      {facts}
    </section>
  </div>
);
