import { expect, it } from 'vitest';
import { detailLines } from './transfer-detail.ts';

it('CDLG-07 tells each line as text, markup in names included', () => {
  expect(
    detailLines('张三：3个客户<br>&lt;img onerror=&quot;x&quot;&gt;：客户不存在<br/>A&amp;lt;B：1个客户<br>'),
  ).toEqual(['张三：3个客户', '<img onerror="x">：客户不存在', 'A&lt;B：1个客户']);
});
