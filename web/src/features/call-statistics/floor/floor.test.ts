import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  branchIds,
  countStates,
  groupsOf,
  inPlace,
  inState,
  isTooLong,
  OVER,
  type Seat,
  sorted,
  sumOf,
} from './floor.ts';
import { dayWords, doingWords } from './seat-words.ts';
import { renewed } from './useFloor.ts';

const NOW = 100_000;
const aSeat = (UserId: number, change: Partial<Seat> = {}): Seat => ({
  UserId,
  UserName: `员工${UserId}`,
  DepartmentId: 1,
  DepartmentName: '上海一组',
  ExtensionNumber: String(8_000 + UserId),
  State: FloorState.Ready,
  StateSeconds: 0,
  since: NOW,
  Reason: '',
  CustomerId: null,
  With: '',
  IsIncoming: false,
  IsMobile: false,
  Calls: 0,
  Reached: 0,
  CallSeconds: 0,
  ...change,
});
const idsOf = (seats: readonly Seat[]) => seats.map(({ UserId }) => UserId);
const department = (Id: number, Children: DepartmentNode[] = []): DepartmentNode => {
  return { Id, Name: `部门${Id}`, ParentId: 0, Version: 1, Children };
};

it.each<[FloorState, number, boolean]>([
  [FloorState.Talking, 479, false],
  [FloorState.Talking, 480, true],
  [FloorState.WrapUp, 60, true],
  [FloorState.Break, 1_199, false],
  [FloorState.Ready, 90_000, false],
  [FloorState.Offline, 90_000, false],
])('%s for %i seconds is too long: %s', (State, seconds, expected) => {
  expect(isTooLong(aSeat(1, { State, since: NOW - seconds }), NOW)).toBe(expected);
  expect(isTooLong(aSeat(1, { State, since: null }), NOW)).toBe(false);
});

it('A call by mobile phone may last like a talk: it rings until it ends', () => {
  const ringing = { State: FloorState.Ringing, IsMobile: true };
  const isLong = (seconds: number) => isTooLong(aSeat(1, { ...ringing, since: NOW - seconds }), NOW);
  expect([isLong(479), isLong(480)]).toEqual([false, true]);
});

describe('The people', () => {
  const seats = [
    aSeat(1, { State: FloorState.Offline, since: null }),
    aSeat(2, { State: FloorState.Talking, since: NOW - 20, Calls: 3, Reached: 1, CallSeconds: 60 }),
    aSeat(3, { State: FloorState.Talking, since: NOW - 500, Calls: 9, Reached: 4, CallSeconds: 600, DepartmentId: 2 }),
    aSeat(4, { since: NOW - 4_000, DepartmentId: null, DepartmentName: '' }),
  ];

  it.each([
    ['state', [3, 2, 4, 1]],
    ['length', [4, 3, 2, 1]],
    ['calls', [3, 2, 1, 4]],
  ] as const)('are sorted by %s', (sort, expected) => expect(idsOf(sorted(seats, sort))).toEqual(expected));

  it('are filtered by department with all below it, name, extension and state', () => {
    const departmentIds = branchIds([department(9, [department(1), department(5, [department(2)])])], 5);
    expect(idsOf(inPlace(seats, { departmentIds, typed: '' }))).toEqual([3]);
    expect(idsOf(inPlace(seats, { departmentIds: undefined, typed: ' 8002' }))).toEqual([2]);
    expect(idsOf(inPlace(seats, { departmentIds: undefined, typed: '工4' }))).toEqual([4]);
    expect(idsOf(inState(seats, FloorState.Talking, NOW))).toEqual([2, 3]);
    expect(idsOf(inState(seats, OVER, NOW))).toEqual([3]);
  });

  it('are counted and added up', () => {
    expect(countStates(seats)).toMatchObject({ talking: 2, ready: 1, offline: 1, break: 0 });
    expect(sumOf(seats)).toEqual({ Calls: 12, Reached: 5, CallSeconds: 660 });
  });

  it('are grouped in the order of the tree, those without a department last', () => {
    const groups = groupsOf(seats, [department(9, [department(2), department(1)])]);
    expect(groups.map(({ id, name, seats: members }) => [id, name, idsOf(members)])).toEqual([
      [2, '上海一组', [3]],
      [1, '上海一组', [1, 2]],
      [null, '未分部门', [4]],
    ]);
  });

  it('are replaced in place, leave when they are not found, and come last when they are new', () => {
    const found = [aSeat(2, { Calls: 4 }), aSeat(7)];
    const after = renewed(seats, new Set([2, 3, 7]), found);
    expect(idsOf(after)).toEqual([1, 2, 4, 7]);
    expect(after[1]?.Calls).toBe(4);
  });
});

it('The words of a tile', () => {
  const talking = { State: FloorState.Talking, With: '梁铭泽' };
  expect(doingWords(aSeat(1, talking))).toBe('与 梁铭泽');
  expect(doingWords(aSeat(1, { ...talking, State: FloorState.Ringing }))).toBe('呼叫 梁铭泽');
  expect(doingWords(aSeat(1, { ...talking, State: FloorState.Ringing, IsIncoming: true }))).toBe('来电 梁铭泽');
  expect(doingWords(aSeat(1, { ...talking, State: FloorState.Ringing, IsMobile: true }))).toBe('手机呼叫 梁铭泽');
  expect(doingWords(aSeat(1, { State: FloorState.Break, Reason: '会议' }))).toBe('小休 会议');
  expect(dayWords({ Calls: 42, Reached: 18, CallSeconds: 2_940 })).toBe('42/18・49分');
  expect(dayWords({ Calls: 0, Reached: 0, CallSeconds: 0 })).toBe('今日未呼出');
});
