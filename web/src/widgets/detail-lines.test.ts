import { expect, it } from 'vitest';
import { detailLines } from './detail-lines.ts';

it('CDLG-07 tells each line as text, markup in names included', () => {
  expect(
    detailLines('张三：3位客户<br>&lt;img onerror=&quot;x&quot;&gt;：客户不存在<br/>A&amp;lt;B：1位客户<br>'),
  ).toEqual(['张三：3位客户', '<img onerror="x">：客户不存在', 'A&lt;B：1位客户']);
});

it('CLUE-03 drops the bold of names, but not what a name spells', () => {
  expect(detailLines('<b>陈晓琳</b>：4条<br>失败1条，号码在黑名单中：&lt;b&gt;王')).toEqual([
    '陈晓琳：4条',
    '失败1条，号码在黑名单中：<b>王',
  ]);
});
