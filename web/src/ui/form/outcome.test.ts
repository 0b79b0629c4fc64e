import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

it.each([
  ['成功3条，失败0条', '成功3条，失败0条', []],
  [
    '成功1条，失败2条：张三：不能操作自己的账号；数据不存在',
    '成功1条，失败2条',
    ['张三：不能操作自己的账号', '数据不存在'],
  ],
  ['', '', []],
  ['别的话：原样', '别的话：原样', []],
])('%s', (message, summary, failures) => {
  expect(outcomeOf(message)).toEqual({ summary, failures });
});
