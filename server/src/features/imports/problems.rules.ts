/** Error report of an import: the first errors in the message, all of them in the data, and nothing is saved. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { ReportLine } from '@gonghai/contract/wire/task.ts';
import { Refusal } from '../../http/refusal.ts';

const MAX_LISTED = 20;

/** One report line for each row of the sheet, even with several errors. */
const byRow = (lines: readonly ReportLine[]): ReportLine[] =>
  [...Map.groupBy(lines, ({ Row }) => Row)]
    .map(([Row, about]) => ({ Row, Text: about.map(({ Text }) => Text).join('；') }))
    .toSorted((one, other) => one.Row - other.Row);

export const refuseLines = (lines: readonly ReportLine[]): void => {
  if (lines.length === 0) return;
  const Report = byRow(lines);
  const listed = Report.slice(0, MAX_LISTED).map(({ Row, Text }) => `第${Row}行：${Text}`);
  const more = Report.length > MAX_LISTED ? `；等共${Report.length}行有误` : '';
  throw new Refusal(`导入失败，未保存任何数据。${listed.join('；')}${more}`, ResultCode.Refused, { Report });
};
