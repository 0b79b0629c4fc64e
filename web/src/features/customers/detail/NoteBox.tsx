/** The form of the next record and the next follow-up; saves both in one request. */
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Input } from 'antd';
import type { Ref } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { NextFollowUp } from '../../../widgets/NextFollowUp.tsx';
import { useRecordForm, writeRecord } from '../../../widgets/RecordDialog.tsx';
import type { RecordField } from './CustomerRecords.tsx';

interface Props {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly field: Ref<RecordField>;
  readonly onWritten: () => void;
}

const BLANK = { Record: '', Next: null };
const blank = () => Promise.resolve(BLANK);

export const NoteBox = ({ kind, customerId, field, onWritten }: Props) => {
  const { longest, form } = useRecordForm();
  return (
    <div className="customer-composer customer-note-box">
      <PageForm
        schema={form}
        initial={BLANK}
        present={blank}
        submit={async (values) => {
          await writeRecord({ kind, id: customerId }, values);
          onWritten();
        }}
        okText={
          <>
            保存
            <span aria-hidden>
              <Keys keys="Ctrl+Enter" />
            </span>
          </>
        }
        undoable={false}
      >
        <Field name="Record" label="跟进内容">
          <Input.TextArea
            ref={field}
            variant="borderless"
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="写一条跟进记录（按 R）"
            count={{ show: true, max: longest }}
          />
        </Field>
        <Field name="Next">
          <NextFollowUp />
        </Field>
      </PageForm>
    </div>
  );
};
