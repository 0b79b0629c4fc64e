/** The dialog 列对应: a person says which columns of a statement matter, and the tenant remembers it. */
import {
  layoutMessages as say,
  type LayoutSample,
  saveStatementLayout,
} from '@gonghai/contract/payments/statement-layout.contract.ts';
import { Form, Select } from 'antd';
import { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import './columns.css';
import { columnName, columnOptions, likelyTitleRow } from './statement-columns.ts';

const chosen = (whenMissing: string) => z.int({ error: whenMissing });
const schema = z.object({
  TitleRow: chosen('请选择标题所在的行'),
  Serial: chosen(say.serialRequired),
  Amount: chosen(say.amountRequired),
  Time: z.int(),
  Payer: z.int(),
});
type Values = z.input<typeof schema>;

const ROLES = [
  ['Serial', '流水号'],
  ['Amount', '金额'],
  ['Time', '日期'],
  ['Payer', '付款方'],
] as const;

/** An option instead of a clear icon, which would be a stop of the Tab key. */
const NO_COLUMN = { value: -1, label: '没有这一列' };
const columnOf = (value: number): number | null => (value < 0 ? null : value);

/** Rows below the titles that are shown. */
const MOST_SHOWN = 5;

const ColumnFields = ({ sample }: { readonly sample: LayoutSample }) => {
  const form = Form.useFormInstance<Values>();
  const values: Partial<Values> = Form.useWatch([], form) ?? {};
  const options = columnOptions(sample, values.TitleRow);
  const at = sample.Rows.findIndex(({ Row }) => Row === values.TitleRow);
  const shown = at < 0 ? [] : sample.Rows.slice(at, at + 1 + MOST_SHOWN);
  const roleOf = (column: number): string => ROLES.find(([name]) => values[name] === column)?.[1] ?? '';
  const search = { optionFilterProp: 'label' } as const;
  return (
    <>
      <Field name="TitleRow" label="标题行" wide>
        <Select
          showSearch={search}
          options={sample.Rows.map(({ Row, Cells }) => ({
            value: Row,
            label: `第 ${Row} 行：${Cells.filter((cell) => cell.trim() !== '').join('、')}`,
          }))}
        />
      </Field>
      {ROLES.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Select
            showSearch={search}
            placeholder="请选择列"
            options={name === 'Time' || name === 'Payer' ? [NO_COLUMN, ...options] : options}
          />
        </Field>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="columns-sample" aria-label="文件内容" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              {options.map(({ value }) => (
                <th key={value} scope="col" className={roleOf(value) && 'columns-chosen'}>
                  {`${columnName(value)} ${roleOf(value)}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ Row, Cells }) => (
              <tr key={Row} className={Row === values.TitleRow ? 'columns-titles' : ''}>
                <th scope="row" className="gh-number">
                  {Row}
                </th>
                {options.map(({ value }) => (
                  <td key={value} className={roleOf(value) && 'columns-chosen'} title={Cells[value]}>
                    {Cells[value]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};

interface Props {
  readonly sample: LayoutSample;
  readonly onSaved: () => void;
}

export const ColumnsDialog = ({ sample, onSaved }: Props) => {
  const { Serial, Amount, Time, Payer } = sample;
  const TitleRow = likelyTitleRow(sample);
  return (
    <FormDialog
      title="列对应"
      schema={schema}
      initial={{
        ...(TitleRow !== undefined && { TitleRow }),
        ...(Serial !== null && { Serial }),
        ...(Amount !== null && { Amount }),
        Time: Time ?? NO_COLUMN.value,
        Payer: Payer ?? NO_COLUMN.value,
      }}
      width={860}
      columns={2}
      okText="保存并识别"
      saved={say.saved}
      submit={({ TitleRow: row, Time: time, Payer: payer, ...columns }) => {
        const Titles = sample.Rows.find(({ Row }) => Row === row)?.Cells ?? [];
        return call(saveStatementLayout, { Titles, ...columns, Time: columnOf(time), Payer: columnOf(payer) });
      }}
      onSaved={onSaved}
    >
      <p className="columns-note gh-field-wide">请指明各列的位置。只需指明一次，以后标题相同的账单会自动识别。</p>
      <ColumnFields sample={sample} />
    </FormDialog>
  );
};
