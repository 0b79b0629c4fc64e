/** One parcel: company from dictionary 9, number, day, remark. It is saved together with the others. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { expressInput } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { Input, Select } from 'antd';
import type { z } from 'zod';
import { nowInShanghai, startOfDay } from '../../../ui/calendar.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { arrow } from '../../../ui/form/field-icons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';

export type Parcel = z.input<typeof expressInput>;

const form = expressInput.omit({ Id: true });

interface Props {
  readonly parcel?: Parcel;
  readonly onKept: (parcel: Parcel) => void;
}

/** The name is stored, not the id; that of a disabled company stays. */
const useCompanies = (chosen: string | undefined) => {
  const names = useDictionary(DicTable.Express).map(({ Name }) => Name);
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
  return all.map((name) => ({ value: name, label: name }));
};

export const ExpressEntryDialog = ({ parcel, onKept }: Props) => (
  <FormDialog
    title={parcel ? '编辑物流' : '添加物流'}
    schema={form}
    initial={parcel ?? { ExpressDate: startOfDay(nowInShanghai()) }}
    width={440}
    okText="确定"
    saved={() => undefined}
    submit={async (values) => ({ ...parcel, ...values })}
    onSaved={onKept}
  >
    <Field name="CompanyName" label="物流公司">
      <Select
        options={useCompanies(parcel?.CompanyName)}
        showSearch={{ optionFilterProp: 'label' }}
        suffixIcon={arrow}
        placeholder="请选择"
      />
    </Field>
    <Field name="ExpressNo" label="物流单号">
      <Input maxLength={64} autoComplete="off" className="gh-number" />
    </Field>
    <Field name="ExpressDate" label="发货日期">
      <TimeField placeholder="选择日期" />
    </Field>
    <Field name="Remark" label="备注">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
    </Field>
  </FormDialog>
);
