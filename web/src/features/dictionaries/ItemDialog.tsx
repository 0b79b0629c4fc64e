/** Adds an item of a dictionary, or changes name or status of one. */
import { type DicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  dictionaryEdit,
  type DictionaryRow,
  editDictionaryItem,
  queryDictionaryItems,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { StatusChoice, statusWords } from '../../widgets/StatusChoice.tsx';

const form = dictionaryEdit.pick({ Name: true, Status: true, Version: true });

const presentOf = async (table: DicTable, id: number) => {
  const now = (await call(queryDictionaryItems, { DicTable: table })).find(({ Id }) => Id === id);
  if (!now) throw new CallFailed(messages.missing);
  const { Name, Status, Version } = now;
  return { Name, Status, Version };
};

interface Props {
  readonly table: DicTable;
  /** Undefined for a new one. */
  readonly item?: DictionaryRow | undefined;
  readonly onSaved: () => void;
}

export const ItemDialog = ({ table, item, onSaved }: Props) => {
  const initial = item
    ? { Name: item.Name, Status: item.Status, Version: item.Version }
    : { Status: UsableStatus.Enabled };
  const id = item ? { Id: item.Id } : {};
  return (
    <FormDialog
      title={`${item ? '编辑' : '新增'}${dicTableLabel[table]}`}
      width={420}
      schema={form}
      initial={initial}
      {...(item && { present: () => presentOf(table, item.Id) })}
      submit={(typed) => call(editDictionaryItem, { ...id, ...typed, DicTable: table })}
      onSaved={onSaved}
    >
      <Field name="Name" label="名称">
        <Input maxLength={20} showCount placeholder="2 到 20 个字符" />
      </Field>
      <Field name="Status" label="状态" words={statusWords} extra="禁用后不再出现在选择框中，已有数据照常显示。">
        <StatusChoice />
      </Field>
    </FormDialog>
  );
};
