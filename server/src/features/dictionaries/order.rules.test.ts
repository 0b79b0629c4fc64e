import { dictionaryMessages as say, MoveStatus } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { expect, it } from 'vitest';
import { moveInOrder } from './order.rules.ts';

const { Up, Down } = MoveStatus;
const rows = ['甲', '乙', '丙', '丁'];

it.each([
  ['one place up', '丙', Up, 1, '甲丙乙丁'],
  ['one place down', '丙', Down, 1, '甲乙丁丙'],
  ['several places up', '丁', Up, 2, '甲丁乙丙'],
  ['several places down', '甲', Down, 3, '乙丙丁甲'],
  ['no further than the top', '丙', Up, 99, '丙甲乙丁'],
  ['no further than the bottom', '乙', Down, 99, '甲丙丁乙'],
])('moves %s', (_, row, step, places, expected) => {
  expect(moveInOrder(rows, row, step, places)).toEqual({ order: [...expected] });
});

it.each([
  ['up from the top', '甲', Up, say.atTop],
  ['down from the bottom', '丁', Down, say.atBottom],
])('refuses to go %s', (_, row, step, refusal) => {
  expect(moveInOrder(rows, row, step, 2)).toEqual({ refusal });
});
