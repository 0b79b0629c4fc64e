/** Results of the searched sources: requested after a pause in typing; the previous request is cancelled. */
import { useEffect, useState } from 'react';
import type { PaletteItem, PaletteSource } from './palette.ts';

/** Milliseconds: long enough that a quick typist sends one request. */
const REST_MS = 180;

export interface Found {
  readonly heading: string;
  readonly state: 'asking' | 'found' | 'failed';
  readonly items: readonly PaletteItem[];
  /** Shown instead of searching. */
  readonly note?: string | undefined;
  /** Shown when nothing was found. */
  readonly nothing?: string | undefined;
}

type Answer = Pick<Found, 'state' | 'items'>;

const asking: Answer = { state: 'asking', items: [] };

/** The results of one search, by source. */
interface Answers {
  readonly words: string;
  readonly bySource: Readonly<Record<string, Answer>>;
}

export const useFound = (sources: readonly PaletteSource[], typed: string): readonly Found[] => {
  const words = typed.trim();
  const [answers, setAnswers] = useState<Answers>({ words, bySource: {} });

  useEffect(() => {
    if (words === '') return undefined;
    const controller = new AbortController();
    const ask = async ({ id, search, tooFew }: PaletteSource): Promise<void> => {
      if (!search || tooFew?.(words)) return;
      const answer = await search(words, controller.signal).then(
        (items): Answer => ({ state: 'found', items }),
        (): Answer => ({ state: 'failed', items: [] }),
      );
      if (controller.signal.aborted) return;
      setAnswers((before) => ({ words, bySource: { ...(before.words === words && before.bySource), [id]: answer } }));
    };
    const resting = setTimeout(() => sources.forEach((source) => void ask(source)), REST_MS);
    return () => {
      clearTimeout(resting);
      controller.abort();
    };
  }, [sources, words]);

  if (words === '') return [];
  const given = answers.words === words ? answers.bySource : {};
  return sources
    .filter(({ search }) => search)
    .map(({ id, heading, tooFew, nothing }) => ({ heading, nothing, ...(given[id] ?? asking), note: tooFew?.(words) }));
};
