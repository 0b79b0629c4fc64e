import { describe, expect, it } from 'vitest';
import { mapColumns } from '../../../sheet/column-map.ts';
import { customerColumns, fieldsColumns } from './import.sheets.ts';

const understood = (header: readonly string[]) => Object.fromEntries(mapColumns(header, customerColumns).indexes);

describe('A sheet of customers', () => {
  it.each(
    '姓名 名字 客户姓名 客户名称 客户名 客户 学员姓名 学生姓名 联系人 联系人姓名 用户姓名 真实姓名 称呼 Name'.split(
      ' ',
    ),
  )('knows a name by %s', (title) => {
    expect(understood([title, '电话'])).toEqual({ Name: 0, Tel: 1 });
  });

  it.each(
    '电话 手机 手机号 手机号码 电话号码 移动电话 联系电话 联系方式 联系手机 客户手机号 客户联系方式 学员电话 手机/电话 号码 Tel Phone Mobile'.split(
      ' ',
    ),
  )('knows a phone by %s', (title) => {
    expect(understood(['姓名', title])).toEqual({ Name: 0, Tel: 1 });
    expect(Object.fromEntries(mapColumns([title, '城市'], fieldsColumns).indexes)).toEqual({ Tel: 0 });
  });

  it('uses the most certain phone column of several', () => {
    expect(understood(['学员', '联系方式', '手机号', '姓名'])).toEqual({ Name: 3, Tel: 2 });
  });

  it('does not use a login name as a name', () => {
    expect(() => understood(['用户名', '电话'])).toThrow('缺少列：姓名');
  });
});
