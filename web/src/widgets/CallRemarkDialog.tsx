/** The remark about a call. */
import { type CallLog, LONGEST_CALL_REMARK, updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import { Input } from 'antd';
import { call } from '../platform/api.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';

const form = updateCallRemark.request.pick({ Remark: true });

interface Props {
  readonly log: Pick<CallLog, 'Id' | 'Remark'>;
  /** The call that saves it, where not every caller of the log may use the usual one. */
  readonly endpoint?: typeof updateCallRemark;
  readonly onSaved: () => void;
}

export const CallRemarkDialog = ({ log, endpoint = updateCallRemark, onSaved }: Props) => (
  <FormDialog
    title="通话备注"
    schema={form}
    initial={{ Remark: log.Remark }}
    width={440}
    submit={({ Remark }) => call(endpoint, { CallLogId: log.Id, Remark })}
    onSaved={onSaved}
  >
    <Field name="Remark" label="备注">
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={{ show: true, max: LONGEST_CALL_REMARK }} />
    </Field>
  </FormDialog>
);
