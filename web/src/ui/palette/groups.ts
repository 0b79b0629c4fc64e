/** Which items the palette shows, in which order. */
import type { PaletteItem, PaletteSource } from './palette.ts';

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

const filled = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups.filter(({ items }) => items.length > 0);

/** Before anything is typed: what was used last, then each source without it. */
const atRest = (sources: readonly PaletteSource[], recent: readonly string[]): readonly PaletteGroup[] => {
  const everything = new Map(sources.flatMap(({ items = [] }) => items.map((item) => [item.id, item] as const)));
  const used = recent.flatMap((id) => everything.get(id) ?? []);
  const rest = sources.map(({ heading, items = [] }) => ({
    heading,
    items: items.filter((item) => !used.includes(item)),
  }));
  return filled([{ heading: '最近使用', items: used }, ...rest]);
};

const NO_MATCH = 0;

/** Every word must be somewhere; an item whose title begins with what was typed comes first. */
const score = (item: PaletteItem, words: readonly string[], recent: readonly string[]): number => {
  const title = item.title.toLowerCase();
  const everything = [title, item.detail, item.aside, ...(item.keywords ?? [])].join('\n').toLowerCase();
  if (!words.every((word) => everything.includes(word))) return NO_MATCH;
  const inTitle = words.every((word) => title.includes(word)) ? 2 : 0;
  const atStart = title.startsWith(words[0] ?? '') ? 4 : 0;
  return 1 + inTitle + atStart + (recent.includes(item.id) ? 1 : 0);
};

export const groupsFor = (
  sources: readonly PaletteSource[],
  recent: readonly string[],
  typed: string,
): readonly PaletteGroup[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return atRest(sources, recent);

  const ranked = sources.map(({ heading, items = [] }) => {
    const scored = items.map((item) => ({ item, points: score(item, words, recent) }));
    const found = scored.filter(({ points }) => points > NO_MATCH).toSorted((one, other) => other.points - one.points);
    return { heading, items: found.map(({ item }) => item), best: found[0]?.points ?? NO_MATCH };
  });
  return filled(ranked.toSorted((one, other) => other.best - one.best));
};
