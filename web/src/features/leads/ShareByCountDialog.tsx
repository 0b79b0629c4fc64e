/** Assigning the oldest waiting leads by the weights of the agents, with a preview before anything changes. */
import { shareLeadsByCount } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { InputNumber } from 'antd';
import { callTold } from '../../platform/api.ts';
import { refusedAs } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { openOutcome } from '../../ui/form/tell-outcome.tsx';
import { detailLines } from '../../widgets/detail-lines.ts';
import './leads.css';
import { SHARE_FAILED } from './ShareDialog.tsx';
import { SharePreview } from './SharePreview.tsx';
import { undoShareOffer } from './undo-share.ts';

interface Props {
  readonly owner: string;
  readonly onShared: () => void;
}

export const ShareByCountDialog = ({ owner, onShared }: Props) => (
  <FormDialog
    title="按数量分配"
    schema={shareLeadsByCount.request}
    width={600}
    okText="分配"
    failed={SHARE_FAILED}
    submit={async (request) => {
      try {
        const UndoKey = newKey();
        return { ...(await callTold(shareLeadsByCount, { ...request, UndoKey })), UndoKey };
      } catch (error) {
        throw refusedAs(SHARE_FAILED, error);
      } finally {
        onShared();
      }
    }}
    saved={({ data, message, UndoKey }) => {
      const offer = undoShareOffer(UndoKey, { owner, reload: onShared });
      openOutcome({ title: '分配结果', summary: message, failures: detailLines(data), offer }, owner);
    }}
  >
    <Field name="count" label="分配数量">
      <InputNumber controls={false} placeholder="从最早到达的线索开始分配" />
    </Field>
    <SharePreview />
  </FormDialog>
);
