/** What the command palette offers: sources that the shell and the pages register, and what was used last. */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

export interface PaletteItem {
  /** Unique over all sources, and the same tomorrow: it is what is remembered. */
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  /** Beside the title, less loud. */
  readonly detail?: string;
  /** At the right: a phone number, a count. */
  readonly aside?: string;
  /** Its shortcut, when it has one. */
  readonly keys?: string;
  /** Further words that find it. */
  readonly keywords?: readonly string[];
  readonly run: () => void;
}

export interface PaletteSource {
  readonly id: string;
  readonly heading: string;
  /** What is always there: pages, actions. */
  readonly items?: readonly PaletteItem[];
  /** What must be asked for: customers. Called with what was typed, once the typing rests. */
  readonly search?: (words: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
  /** Why these words are not asked for yet, where they are too few. */
  readonly tooFew?: (words: string) => string | undefined;
}

export const usePaletteSources = create<readonly PaletteSource[]>(() => []);

const { setState } = usePaletteSources;

/** Offers a source until the answer is called. A source with the same id takes the place of the earlier one. */
export const addPaletteSource = (source: PaletteSource): (() => void) => {
  setState((sources) => [...sources.filter(({ id }) => id !== source.id), source], true);
  return () => setState((sources) => sources.filter((one) => one !== source), true);
};

const RECENT_KEY = 'gonghai.palette-recent';
const RECENT_KEPT = 6;

/** Ids of what was run last, youngest first. */
export const recentIds = (): readonly string[] => {
  const stored = readStored(RECENT_KEY);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
};

export const remember = (id: string): void =>
  writeStored(RECENT_KEY, [id, ...recentIds().filter((other) => other !== id)].slice(0, RECENT_KEPT));
