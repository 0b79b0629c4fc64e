/** Asks for the range of an export that has none, or one that is too long. */
import { exportRangeRefusal, rangeMessages } from '@gonghai/contract/wire/export-range.ts';
import { z } from 'zod';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { DayRange } from '../list/date-range-filter.tsx';
import { openDialog } from '../overlay/overlays.ts';

export interface ExportRange {
  readonly StartTime?: number | undefined;
  readonly EndTime?: number | undefined;
}

export interface NeededRange {
  /** What the range is about: 报单日期. */
  readonly label: string;
  /** Of the search. */
  readonly chosen: ExportRange;
}

const schema = z.object({
  Range: z
    .object(
      { StartTime: z.int().optional(), EndTime: z.int().optional() },
      { error: ({ input }) => (input == null ? rangeMessages.required : undefined) },
    )
    .superRefine((range, context) => {
      const message = exportRangeRefusal(range);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
});

interface FieldProps {
  readonly label: string;
  readonly value?: ExportRange;
  readonly onChange?: (range: ExportRange) => void;
}

const ignore = (): void => undefined;

const RangeField = ({ label, value, onChange }: FieldProps) => (
  <DayRange
    from="StartTime"
    to="EndTime"
    label={label}
    control={{
      values: { ...value },
      change: (patch) => onChange?.({ ...value, ...patch }),
      type: ignore,
      apply: ignore,
      roomy: true,
    }}
  />
);

/** Undefined if the user cancels. */
export const askRange = ({ label, chosen }: NeededRange, owner: string): Promise<ExportRange | undefined> =>
  new Promise((resolve) => {
    const hasRange = chosen.StartTime !== undefined || chosen.EndTime !== undefined;
    openDialog(
      <FormDialog
        title="选择导出范围"
        schema={schema}
        initial={hasRange ? { Range: { ...chosen } } : {}}
        width={420}
        okText="导出"
        // Enter confirms a day.
        submitsOnEnter={false}
        // Before the dialog closes, which means that the user has cancelled.
        saved={resolve}
        submit={async ({ Range }) => Range}
      >
        <Field name="Range" label={label} extra="最多 31 天，其他条件按当前筛选">
          <RangeField label={label} />
        </Field>
      </FormDialog>,
      { owner, onClose: () => resolve(undefined) },
    );
  });
