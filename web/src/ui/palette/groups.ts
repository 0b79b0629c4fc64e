/** Selects and sorts the items of the palette. */
import type { PaletteItem, PaletteSource } from './palette.ts';

interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** Several sources may share one heading. */
const byHeading = (sources: readonly PaletteSource[]): readonly PaletteGroup[] => {
  const inOrder = sources.toSorted(({ rank: one = 2 }, { rank: other = 2 }) => one - other);
  const grouped = Map.groupBy(inOrder, ({ heading }) => heading);
  return [...grouped].map(([heading, parts]) => ({ heading, items: parts.flatMap(({ items = [] }) => items) }));
};

const filled = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups.filter(({ items }) => items.length > 0);

/** For an empty search: recent items, then each source without them. */
const atRest = (groups: readonly PaletteGroup[], recent: readonly string[]): readonly PaletteGroup[] => {
  const everything = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const)));
  const used = recent.flatMap((id) => everything.get(id) ?? []);
  const rest = groups.map(({ heading, items }) => ({
    heading,
    items: items.filter((item) => !used.includes(item)),
  }));
  return filled([{ heading: '最近使用', items: used }, ...rest]);
};

const NO_MATCH = 0;

/** Every word must match; items whose title starts with the text come first. */
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
  const groups = byHeading(sources);
  if (words.length === 0) return atRest(groups, recent);

  const ranked = groups.map(({ heading, items }) => {
    const scored = items.map((item) => ({ item, points: score(item, words, recent) }));
    const found = scored.filter(({ points }) => points > NO_MATCH).toSorted((one, other) => other.points - one.points);
    return { heading, items: found.map(({ item }) => item), best: found[0]?.points ?? NO_MATCH };
  });
  return filled(ranked.toSorted((one, other) => other.best - one.best));
};
