/** What a file in `sections/` exports, as `section`: one part of the kit shown live, in all its states. */
import type { ComponentType } from 'react';

export interface KitSection {
  readonly title: string;
  /** One sentence: what the part is for. */
  readonly purpose: string;
  /** Sections stand in this order; equal numbers by title. */
  readonly order: number;
  readonly Show: ComponentType;
}
