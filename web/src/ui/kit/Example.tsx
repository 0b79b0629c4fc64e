/** One state of a part, with a caption. */
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export const Example = ({ title, children }: Props) => (
  <section className="kit-example" aria-label={title}>
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
);
