/** The sheet of numbers that must not be called: its column and template. */
import { MOST_BLOCKED_AT_ONCE } from '@gonghai/contract/calls/blocked-number.contract.ts';
import { z } from 'zod';
import type { FileAnswer } from '../../http/answer.ts';
import { checkedRows } from '../../sheet/checked-rows.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { telColumn, templateFile } from '../imports/imports.port.ts';

const columns = { Tel: telColumn };

/** The cells of the phone column; those with a broken formula count as wrong numbers. */
export const readNumberSheet = async (path: string): Promise<string[]> => {
  const { rows } = await checkedRows(readSheet({ path }), columns, z.object({ Tel: z.string() }));
  return rows.flatMap((row) => {
    if (row.ok) return [row.row.Tel];
    return row.cells.join('') === columns.Tel.sample ? [] : [row.cells.join(' ')];
  });
};

export const numberTemplateFile = (): FileAnswer =>
  templateFile('本地黑名单导入模板.xlsx', {
    sheetName: '本地黑名单',
    columns: [{ ...columns.Tel, remark: '手机号，或带区号的座机号' }],
    remark: `第一行是列名；一次最多 ${MOST_BLOCKED_AT_ONCE} 个号码，已有的号码不重复添加。`,
  });
