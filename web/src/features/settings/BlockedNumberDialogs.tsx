/** Adds numbers to the local blacklist: typed or pasted, and from a sheet. */
import {
  addBlockedNumbers,
  blockedNumberMessages as say,
  blockedNumberTemplate,
  importBlockedNumbers,
  MOST_BLOCKED_AT_ONCE,
} from '@gonghai/contract/calls/blocked-number.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { upload } from '../../platform/upload.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { UploadDialog } from '../../ui/upload/UploadDialog.tsx';
import { saveTemplate } from '../../widgets/import-sheet.ts';
import { blockingWords } from './blocking-words.ts';

const form = z.object({ Text: addBlockedNumbers.request.shape.Text.refine((text) => text.trim() !== '', say.none) });

export const AddBlockedNumbers = ({ onSaved }: { readonly onSaved: () => void }) => (
  <FormDialog
    title="添加号码"
    schema={form}
    initial={{ Text: '' }}
    submit={({ Text }) => call(addBlockedNumbers, { Text })}
    saved={(result) => announce(result.Wrong > 0 ? 'warning' : 'success', blockingWords(result))}
    onSaved={onSaved}
    width={480}
  >
    <Field
      name="Text"
      label="号码"
      extra={`可以粘贴多个，用换行、空格、逗号或分号分隔，一次最多 ${formatCount(MOST_BLOCKED_AT_ONCE)} 个。`}
    >
      <Input.TextArea autoSize={{ minRows: 6, maxRows: 12 }} placeholder={'138 0013 8000\n021-6123 4567'} />
    </Field>
  </FormDialog>
);

export const ImportBlockedNumbers = ({ onDone }: { readonly onDone: () => void }) => (
  <UploadDialog
    title="导入号码"
    hint={`${messages.fileType}，单个不超过 20 MB，最多 ${formatCount(MOST_BLOCKED_AT_ONCE)} 行`}
    send={async (file, options) => {
      const { data } = await upload(importBlockedNumbers, {}, file, options);
      return { message: blockingWords(data) };
    }}
    onTemplate={() => saveTemplate(blockedNumberTemplate)}
    onDone={onDone}
  />
);
