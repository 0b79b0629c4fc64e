/** One result of a benchmark: a ratio to a baseline of the same run, and whether it reaches its goal. */
export interface Figure {
  readonly name: string;
  readonly ours?: number;
  readonly beside?: number;
  readonly ratio?: number;
  readonly unit?: string;
  readonly goal: string;
  readonly isMet?: boolean;
}

/** Ours relative to a baseline of the same run. */
export const atMostTimes = (most: number, name: string, ours: number, beside: number, unit: string): Figure => {
  const ratio = ours / beside;
  return { name, ours, beside, unit, ratio, goal: `≤ ${most}`, isMet: ratio <= most };
};

/** A cost without a baseline. */
export const atMost = (most: number, name: string, ours: number, unit: string): Figure => ({
  name,
  ours,
  unit,
  goal: `≤ ${most}${unit}`,
  isMet: ours <= most,
});

/** A condition that must be true. */
export const mustBe = (name: string, isMet: boolean): Figure => ({ name, goal: 'true', isMet });

const shown = (value: number | undefined, digits: number): string => (value === undefined ? '' : value.toFixed(digits));

const verdict = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? 'yes' : 'NO');

export const asTable = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.ours, 1)}${figure.unit ?? ''}`,
    shown(figure.beside, 1),
    shown(figure.ratio, 2),
    figure.goal,
    verdict(figure),
  ]);
  const lines = [
    ['figure', 'ours', 'beside', 'ratio', 'goal', 'met'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
