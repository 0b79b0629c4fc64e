/** The sources of the command palette, registered by the shell and the pages, and the recently used items. */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

export interface PaletteItem {
  /** Unique over all sources and stable: recent items are stored by it. */
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  /** Secondary text beside the title. */
  readonly detail?: string;
  /** At the right: a phone number, a count. */
  readonly aside?: string;
  /** Its shortcut, when it has one. */
  readonly keys?: string;
  /** Additional search words. */
  readonly keywords?: readonly string[];
  readonly run: () => void;
  /** A second action, on Ctrl+Enter and on a click at the right: to call a customer. */
  readonly second?: { readonly label: string; readonly icon: ReactNode; readonly run: () => void };
}

export interface PaletteSource {
  readonly id: string;
  readonly heading: string;
  /** Sort order: 0 for the visible page, 1 for recent records, 2 for the rest. */
  readonly rank?: 0 | 1 | 2;
  /** Static items: pages, actions. */
  readonly items?: readonly PaletteItem[];
  /** Items to be searched on the server: customers. Called with the text after a pause in typing. */
  readonly search?: (words: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
  /** Shown when nothing was found: how to search instead. */
  readonly nothing?: string;
  /** Why the text is not searched yet: too short. */
  readonly tooFew?: (words: string) => string | undefined;
}

export const usePaletteSources = create<readonly PaletteSource[]>(() => []);

const { setState } = usePaletteSources;

/** Registers a source; the returned function removes it. A source with the same id replaces the earlier one. */
export const addPaletteSource = (source: PaletteSource): (() => void) => {
  setState((sources) => [...sources.filter(({ id }) => id !== source.id), source], true);
  return () => setState((sources) => sources.filter((one) => one !== source), true);
};

const RECENT_KEY = 'gonghai.palette-recent';
const RECENT_KEPT = 6;

/** Ids of recently run items, newest first. */
export const recentIds = (): readonly string[] => {
  const stored = readStored(RECENT_KEY);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
};

export const remember = (id: string): void =>
  writeStored(RECENT_KEY, [id, ...recentIds().filter((other) => other !== id)].slice(0, RECENT_KEPT));
