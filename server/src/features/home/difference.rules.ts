/** Splits a difference by hour, by agent and by department. */
import type { HomeDifference } from '@gonghai/contract/home/home-difference.contract.ts';
import type { BoardFigures } from '@gonghai/contract/home/home-figures.contract.ts';

/** Of an hour or of an agent; the other one is null. */
export interface DifferencePart {
  readonly hour: number | null;
  readonly staffId: number | null;
  readonly name: string;
  readonly department: string;
  readonly isBefore: boolean;
  readonly people: number;
  readonly calls: number;
  readonly connects: number;
  readonly seconds: number;
}

type Figures = Pick<DifferencePart, 'people' | 'calls' | 'connects' | 'seconds' | 'isBefore'>;

const NOTHING: BoardFigures = { CustomerTotal: 0, CallTotal: 0, ConnectTotal: 0, CallTime: 0 };

const addUp = (parts: readonly Figures[]): BoardFigures =>
  parts.reduce(
    (sum, { people, calls, connects, seconds }) => ({
      CustomerTotal: sum.CustomerTotal + people,
      CallTotal: sum.CallTotal + calls,
      ConnectTotal: sum.ConnectTotal + connects,
      CallTime: sum.CallTime + seconds,
    }),
    NOTHING,
  );

const compare = (parts: readonly Figures[]) => ({
  Now: addUp(parts.filter(({ isBefore }) => !isBefore)),
  Before: addUp(parts.filter(({ isBefore }) => isBefore)),
});

/** In the order of their first part. */
const groupBy = <Part, Key>(parts: readonly Part[], keyOf: (part: Part) => Key): [Key, Part[]][] => [
  ...Map.groupBy(parts, keyOf),
];

export const buildDifference = (parts: readonly DifferencePart[]): HomeDifference => {
  const ofHours = parts.filter(({ hour }) => hour !== null);
  const ofAgents = parts.filter(({ staffId }) => staffId !== null);
  return {
    Total: compare(ofAgents),
    Hours: groupBy(ofHours, ({ hour }) => hour ?? 0).map(([Hour, own]) => ({ Hour, ...compare(own) })),
    Agents: groupBy(ofAgents, ({ staffId }) => staffId ?? 0).map(([UserId, own]) => ({
      UserId,
      Name: own[0]?.name ?? '',
      Department: own[0]?.department ?? '',
      ...compare(own),
    })),
    Departments: groupBy(ofAgents, ({ department }) => department).map(([Name, own]) => ({ Name, ...compare(own) })),
  };
};
