/** The customers or deals behind a number of the intention report. */
import { type IntentReportRow, queryIntentItems } from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { IntentFigure, intentFigureLabel } from '@gonghai/contract/sales-statistics/sales-values.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { call } from '../../platform/api.ts';
import { formatDays } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { type ItemKind, SalesItemRows } from '../../widgets/SalesItemRows.tsx';

interface Props {
  readonly row: IntentReportRow;
  readonly figure: IntentFigure;
  readonly range: TimeRange;
}

const kindOf: Record<IntentFigure, ItemKind> = {
  [IntentFigure.Intents]: {
    noun: intentFigureLabel.intents,
    unit: '位意向客户',
    timeTitle: '确认意向时间',
    hasAmount: false,
  },
  [IntentFigure.Deals]: {
    noun: intentFigureLabel.deals,
    unit: '位成交客户',
    timeTitle: '报单日期',
    isDay: true,
    hasAmount: true,
  },
};

export const IntentItemsDialog = ({ row, figure, range }: Props) => {
  const { DepartmentId, IsDirect, Name } = row;
  const request = { StartTime: range.StartTime, EndTime: range.EndTime, Figure: figure, DepartmentId, IsDirect };
  return (
    <Dialog title={`${Name}的${intentFigureLabel[figure]}：${formatDays(range)}`} width={920}>
      <SalesItemRows
        kind={kindOf[figure]}
        queryKey={[queryIntentItems.path, request]}
        read={(page, signal) => call(queryIntentItems, { ...request, ...page }, { signal })}
      />
    </Dialog>
  );
};
