/** Adds a node of the custom tree, or renames one. */
import {
  dictionaryNodeEdit,
  type DictionaryTreeNode,
  editDictionaryNode,
  queryDictionaryNodes,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { call } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { wayTo } from '../../ui/tree/tree.ts';

const form = dictionaryNodeEdit.pick({ Name: true, Version: true });

const presentOf = async (id: number) => {
  const now = wayTo(await call(queryDictionaryNodes, {}), id).at(-1);
  if (!now) throw new CallFailed(messages.missing);
  return { Name: now.Name, Version: now.Version };
};

const name = (
  <Field name="Name" label="名称">
    <Input maxLength={20} showCount placeholder="2 到 20 个字符" />
  </Field>
);

interface AddProps {
  /** Undefined for the first level. */
  readonly under: DictionaryTreeNode | undefined;
  readonly onSaved: () => void;
}

export const AddNodeDialog = ({ under, onSaved }: AddProps) => (
  <FormDialog
    title={under ? `在“${under.Name}”下新增` : '新增自定义字典'}
    width={420}
    schema={form}
    submit={(typed) => call(editDictionaryNode, { ...typed, ParentId: under?.Id ?? 0 })}
    onSaved={onSaved}
  >
    {name}
  </FormDialog>
);

interface EditProps {
  readonly node: DictionaryTreeNode;
  readonly onSaved: () => void;
}

export const EditNodeDialog = ({ node: { Id, Name, Version }, onSaved }: EditProps) => (
  <FormDialog
    title="编辑自定义字典"
    width={420}
    schema={form}
    initial={{ Name, Version }}
    present={() => presentOf(Id)}
    submit={(typed) => call(editDictionaryNode, { Id, ...typed })}
    onSaved={onSaved}
  >
    {name}
  </FormDialog>
);
