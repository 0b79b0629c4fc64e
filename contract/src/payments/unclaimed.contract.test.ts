import { expect, it } from 'vitest';
import { arrivalNotice, arrivalOfNotice } from './unclaimed.contract.ts';

it('the notice to a consultant names its serial number, and other messages none', () => {
  const arrival = { ThirdNo: '4200-AB_1', Amount: 1_000, TypeName: '微信', Time: 1_790_000_000 };
  expect(arrivalNotice(arrival)).toBe('有一笔到账待认领：微信 ¥1000.00 09-21 22:13，流水号 4200-AB_1，请填写报单');
  expect(arrivalOfNotice(arrivalNotice(arrival))).toBe('4200-AB_1');
  expect(arrivalOfNotice(arrivalNotice({ ...arrival, Time: null, TypeName: '' }))).toBe('4200-AB_1');
  expect(arrivalOfNotice('报单（编号1，张三）被驳回：流水号 4200，请填写报单')).toBeNull();
});
