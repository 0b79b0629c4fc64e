/** Exports the selected leads, with a reason. Closes after success with a countdown. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { EXPORT_CLOSES_SECONDS, exportLeads } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { type ExportReason, exportReasons } from '@gonghai/contract/leads/lead-values.ts';
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { Button, Form, Radio } from 'antd';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { download } from '../../platform/download.ts';
import { formatCount } from '../../ui/format.ts';
import { BusyButton } from '../../ui/form/BusyButton.tsx';
import '../../ui/form/form.css';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogError } from '../../ui/overlay/DialogError.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { untold } from '../../ui/overlay/untold.ts';
import { useCountdown } from './countdown.ts';
import './leads.css';

type Stage = 'asking' | 'exporting' | 'exported';

const useExport = (leads: readonly LeadRow[]) => {
  const [stage, setStage] = useState<Stage>('asking');
  const [refusal, setRefusal] = useState<string>();
  const start = async (ExportReason: ExportReason): Promise<void> => {
    setStage('exporting');
    setRefusal(undefined);
    const ClueIdList = leads.map(({ Id }) => Id);
    try {
      await download(exportLeads, { ClueIdList, ExportReason, ExportCount: ClueIdList.length }, '线索.xlsx');
      setStage('exported');
    } catch (error) {
      setRefusal(untold(error, '导出失败'));
      setStage('asking');
    }
  };
  return { stage, refusal, start };
};

const takeFocus = (button: HTMLElement | null): void => button?.focus();

export const ExportLeadsDialog = ({ leads }: { readonly leads: readonly LeadRow[] }) => {
  const frame = useOverlayFrame();
  const { stage, refusal, start } = useExport(leads);
  const [form] = Form.useForm<{ reason: ExportReason }>();
  const fields = useRef<HTMLDivElement>(null);
  const isExported = stage === 'exported';
  const left = useCountdown(EXPORT_CLOSES_SECONDS, isExported, frame.close);
  const count = formatCount(leads.length);

  const footer = isExported ? (
    <Button ref={takeFocus} type="primary" onClick={frame.close}>
      立即关闭
    </Button>
  ) : (
    <>
      <Button disabled={stage === 'exporting'} onClick={frame.close}>
        取消
      </Button>
      <BusyButton type="primary" htmlType="submit" busy={stage === 'exporting'}>
        {stage === 'exporting' ? '正在导出…' : `导出 ${count} 条`}
      </BusyButton>
    </>
  );

  const around = (content: ReactNode): ReactNode => (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => void start(reason)}>
      {content}
    </Form>
  );

  return (
    <Dialog title="导出线索" width={440} footer={footer} busy={stage === 'exporting'} first={fields} around={around}>
      <DialogError message={refusal} />
      {isExported ? (
        <output className="lead-exported">
          <CircleCheck size={30} aria-hidden />
          <b>{`已导出 ${count} 条线索`}</b>
          <span className="gh-muted gh-number" aria-hidden>{`${left} 秒后自动关闭`}</span>
        </output>
      ) : (
        <div ref={fields} className="gh-form">
          <p className="lead-note">{`将导出选中的 ${count} 条线索。导出会记录操作人、时间和原因。`}</p>
          <Form.Item name="reason" label="导出原因" rules={[{ required: true, message: say.reasonRequired }]}>
            <Radio.Group className="lead-reasons" options={exportReasons.map((value) => ({ value, label: value }))} />
          </Form.Item>
        </div>
      )}
    </Dialog>
  );
};
