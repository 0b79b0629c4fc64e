/** The remark about a call, beside its recording. */
import { LONGEST_CALL_REMARK, updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import { Input } from 'antd';
import { call as request } from '../../platform/api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import type { PlayableCall } from './playable-call.ts';
import type { PlayerCalls } from './usePlayer.ts';

const form = updateCallRemark.request.pick({ Remark: true });

interface Props {
  readonly call: Pick<PlayableCall, 'Id' | 'Remark' | 'MayEdit'>;
  readonly saving: Pick<PlayerCalls, 'updateCallRemark'>;
  readonly onSaved: () => void;
}

export const PlayerRemark = ({ call, saving, onSaved }: Props) => {
  const { Id, Remark, MayEdit } = call;
  if (!MayEdit) {
    return (
      <div className="player-remark">
        <h4>备注</h4>
        <p className={Remark ? undefined : 'gh-muted'}>{Remark || '无备注'}</p>
      </div>
    );
  }
  return (
    <div className="player-remark">
      <PageForm
        schema={form}
        initial={{ Remark }}
        submit={async (values) => {
          await request(saving.updateCallRemark, { CallLogId: Id, Remark: values.Remark });
          onSaved();
        }}
        okText={
          <>
            保存
            <span aria-hidden>
              <Keys keys="Ctrl+Enter" />
            </span>
          </>
        }
      >
        <Field name="Remark" label="备注">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder="写下这通电话的要点"
            count={{ show: true, max: LONGEST_CALL_REMARK }}
          />
        </Field>
      </PageForm>
    </div>
  );
};
