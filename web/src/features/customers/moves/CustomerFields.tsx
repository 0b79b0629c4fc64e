/** The form fields of a customer besides name and phone, shared by the dialog and the drawer. */
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Input } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { DicTreeSelect } from '../../../widgets/DicTreeSelect.tsx';
import { useTreeName } from '../../../widgets/dictionary.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { useNames } from './useNames.ts';

const LONGEST_REMARK = 500;

export const CustomerFields = ({ kind }: { readonly kind: CustomerKind }) => {
  const names = useNames();
  const treeName = useTreeName();
  const hasTree = useLookups(({ dictionaryTree }) => dictionaryTree.length > 0);
  return (
    <>
      <Field name="CustomerTrackStatusId" label="跟进状态" words={names.item}>
        <DicSelect table={statusTable[kind]} placeholder="未设置" />
      </Field>
      <Field name="TagId" label="客户标签" words={names.item}>
        <DicSelect table={DicTable.CustomerTag} placeholder="未设置" />
      </Field>
      <Field name="EducationId" label="学历" words={names.item}>
        <DicSelect table={DicTable.Education} placeholder="未设置" />
      </Field>
      {hasTree && (
        <Field name="DicTreeId" label={treeName} words={names.node}>
          <DicTreeSelect placeholder="未设置" />
        </Field>
      )}
      <Field name="Remark" label="备注" wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={LONGEST_REMARK} showCount />
      </Field>
    </>
  );
};
