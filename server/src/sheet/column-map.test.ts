import { describe, expect, it } from 'vitest';
import { mapColumns } from './column-map.ts';
import { SheetRefused } from './sheet-refused.ts';

const wanted = {
  Name: { title: '姓名', required: true, synonyms: ['客户姓名', 'Name'] },
  Tel: { title: '电话', required: true, synonyms: ['手机', '手机号', '联系电话'] },
  QQ: { title: 'QQ号' },
} as const;

const indexesOf = (header: readonly string[]) => Object.fromEntries(mapColumns(header, wanted).indexes);

describe('mapColumns', () => {
  it.each<[string, readonly string[]]>([
    ['as titled', ['姓名', '电话', 'QQ号']],
    ['by synonyms', ['客户姓名', '手机号', 'qq号']],
    ['in full width and any case', ['ｎａｍｅ', '手机', 'ＱＱ号']],
    ['around spaces and marks', ['　姓 名*', ' 电话（必填） ', 'QQ号：']],
    ['across line breaks and invisible characters', ['姓\n名', '\ufeff电话\u200b', 'QQ号(选填)']],
  ])('finds columns %s', (_, header) => {
    expect(indexesOf(header)).toEqual({ Name: 0, Tel: 1, QQ: 2 });
  });

  it('accepts any order, and missing optional columns', () => {
    expect(indexesOf(['', '电话', '备注', '姓名'])).toEqual({ Name: 3, Tel: 1 });
  });

  it('returns other titled columns as extras', () => {
    const { extras } = mapColumns(['来源\n渠道', '姓名', ' ', '电话', ' 意向 '], wanted);
    expect(extras).toEqual([
      { title: '来源 渠道', index: 0 },
      { title: '意向', index: 4 },
    ]);
  });

  it('prefers the title to its synonyms', () => {
    const { indexes, extras } = mapColumns(['手机', '姓名', '电话'], wanted);
    expect(indexes.get('Tel')).toBe(2);
    expect(extras).toEqual([{ title: '手机', index: 0 }]);
  });

  it('uses the first synonym, at any position, and leaves the others as extras', () => {
    const { indexes, extras } = mapColumns(['姓名', '联系电话', '手机号'], wanted);
    expect(indexes.get('Tel')).toBe(2);
    expect(extras).toEqual([{ title: '联系电话', index: 1 }]);
  });

  it.each<[string, readonly string[], string]>([
    ['one required column is missing', ['姓名', 'QQ号'], '缺少列：电话'],
    ['all of them are', ['甲', '乙'], '缺少列：姓名、电话'],
    ['a title stands twice', ['姓名', '电话', '姓名 '], '列名重复：姓名（第1列）、姓名（第3列）'],
    ['an extra title stands twice', ['姓名', '电话', '标签', '标签'], '列名重复：标签（第3列）、标签（第4列）'],
  ])('refuses when %s', (_, header, message) => {
    expect(() => mapColumns(header, wanted)).toThrow(new SheetRefused('header', message));
  });
});
