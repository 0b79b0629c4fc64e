/** Lines of a sheet that cannot be taken: the first of them in the sentence, all of them beside it, and nothing saved. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { Refusal } from './refusal.ts';

const MOST_TOLD = 20;

/** A line of the sheet is one line of the report, however much is wrong with it. */
const byRow = (lines: readonly ReportLine[]): ReportLine[] =>
  [...Map.groupBy(lines, ({ Row }) => Row)]
    .map(([Row, about]) => ({ Row, Text: about.map(({ Text }) => Text).join('；') }))
    .toSorted((one, other) => one.Row - other.Row);

export const refuseLines = (lines: readonly ReportLine[]): void => {
  if (lines.length === 0) return;
  const Report = byRow(lines);
  const told = Report.slice(0, MOST_TOLD).map(({ Row, Text }) => `第${Row}行：${Text}`);
  const more = Report.length > MOST_TOLD ? `；等共${Report.length}行有误` : '';
  throw new Refusal(`导入失败，未保存任何数据。${told.join('；')}${more}`, ResultCode.Refused, { Report });
};
