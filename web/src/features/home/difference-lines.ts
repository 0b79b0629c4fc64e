/** The lines of a difference: the parts of one figure by hour, agent or department. Pure. */
import type { HomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import type { BoardFigures } from '@gonghai/contract/home/home-figures.contract.ts';

export type DifferenceKind = 'hours' | 'agents' | 'departments';

export const KINDS: Record<DifferenceKind, { readonly label: string; readonly title: string }> = {
  hours: { label: '按时段', title: '时段' },
  agents: { label: '按坐席', title: '坐席' },
  departments: { label: '按部门', title: '部门' },
};

export interface DifferenceLine {
  readonly key: string | number;
  readonly name: string;
  readonly now: number;
  readonly past: number;
}

type Part = Pick<HomeDifference['Hours'][number], 'Now' | 'Before'>;

const largestFirst = (one: DifferenceLine, other: DifferenceLine): number =>
  Math.abs(other.now - other.past) - Math.abs(one.now - one.past);

/** Hours in their order, agents and departments with the largest change first. Without those where both spans have nothing. */
export const differenceLines = (
  { Hours, Agents, Departments }: HomeDifference,
  kind: DifferenceKind,
  field: keyof BoardFigures,
): DifferenceLine[] => {
  const figures = ({ Now, Before }: Part) => ({ now: Now[field], past: Before[field] });
  const hasFigures = ({ now, past }: DifferenceLine): boolean => now !== 0 || past !== 0;
  switch (kind) {
    case 'hours':
      return Hours.map((part) => ({ key: part.Hour, name: `${part.Hour} 时`, ...figures(part) })).filter(hasFigures);
    case 'agents':
      return Agents.map((part) => ({ key: part.UserId, name: `${part.Name}・${part.Department}`, ...figures(part) }))
        .filter(hasFigures)
        .toSorted(largestFirst);
    case 'departments':
      return Departments.map((part) => ({ key: part.Name, name: part.Name || '—', ...figures(part) }))
        .filter(hasFigures)
        .toSorted(largestFirst);
  }
};
