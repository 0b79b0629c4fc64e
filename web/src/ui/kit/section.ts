/** The `section` export of a file in `sections/`: a live demo of one part of the kit in all its states. */
import type { ComponentType } from 'react';

export interface KitSection {
  readonly title: string;
  /** One sentence: what the part is for. */
  readonly purpose: string;
  /** Sort order of the sections; equal numbers are sorted by title. */
  readonly order: number;
  readonly Show: ComponentType;
}
