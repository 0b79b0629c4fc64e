/** What the sources that must be asked have found: asked once the typing rests, the older question called back. */
import { useEffect, useState } from 'react';
import type { PaletteItem, PaletteSource } from './palette.ts';

/** Long enough that a quick typist asks once. */
const REST_MS = 180;

export interface Found {
  readonly heading: string;
  readonly state: 'asking' | 'found' | 'failed';
  readonly items: readonly PaletteItem[];
}

export const useFound = (sources: readonly PaletteSource[], typed: string): readonly Found[] => {
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({});
  const words = typed.trim();

  useEffect(() => {
    const controller = new AbortController();
    const ask = async ({ id, heading, search }: PaletteSource): Promise<void> => {
      if (!search) return;
      const put = (answer: Pick<Found, 'state' | 'items'>): void => {
        if (!controller.signal.aborted) setFound((before) => ({ ...before, [id]: { heading, ...answer } }));
      };
      put({ state: 'asking', items: [] });
      try {
        put({ state: 'found', items: await search(words, controller.signal) });
      } catch {
        put({ state: 'failed', items: [] });
      }
    };
    const resting = setTimeout(() => sources.forEach((source) => void ask(source)), REST_MS);
    return () => {
      clearTimeout(resting);
      controller.abort();
      setFound({});
    };
  }, [sources, words]);

  return words === '' ? [] : Object.values(found);
};
