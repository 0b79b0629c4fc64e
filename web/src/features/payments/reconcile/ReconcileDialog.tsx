/** The dialog 系统对账: a statement is chosen, previewed and sent, and its result opens into rows. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { autoCheckPayments, type StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { walletLabel } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { isOtherWallet } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { Button, Form } from 'antd';
import { use, useEffect, useRef, useState } from 'react';
import { upload } from '../../../platform/upload.ts';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { confirm } from '../../../ui/form/confirm.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TabKey, useDialog, useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { DropZone } from '../../../ui/upload/DropZone.tsx';
import { UploadStatus } from '../../../ui/upload/UploadStatus.tsx';
import { useUpload } from '../../../ui/upload/useUpload.ts';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { itemLabel, useDictionary } from '../../../widgets/dictionary.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { LogLink } from './LogLink.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { ReconcileResult } from './ReconcileResult.tsx';
import './reconcile.css';
import { messageIn, recognisedType } from './statement-queue.ts';
import { dayNote, StatementDay } from './StatementDay.tsx';
import { StatementFacts } from './StatementFacts.tsx';
import { ACCEPTED, useStatementQueue } from './useStatementQueue.ts';

const HINT = '微信、支付宝、银行账单，直接用下载的原文件；xls、xlsx、csv，可以一次放入多个，每个不超过 20 MB';

interface Props {
  /** Of a reconciliation that has ended: its result is shown first. */
  readonly taskId?: number;
  readonly onDone: () => void;
}

export const ReconcileDialog = ({ taskId, onDone }: Props) => {
  const frame = useOverlayFrame();
  const owner = use(TabKey);
  const field = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const [earlier, setEarlier] = useState(taskId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [preview, setPreview] = useState<StatementPreview>();
  /** The preview of the chosen file has arrived or has failed. */
  const [isPreviewed, setPreviewed] = useState(false);
  /** Of a file whose columns are not known. */
  const [sample, setSample] = useState<LayoutSample>();
  const [attempt, setAttempt] = useState(0);
  const [day, setDay] = useState<string>();
  const openDialog = useDialog();
  const types = useDictionary(DicTable.Payment);
  const paymentType = chosen ?? recognisedType(types, preview) ?? null;
  const queue = useStatementQueue(onDone);

  const { file, choice, state, isUnfit, choose, refuse, start, cancel, reset } = useUpload(
    (statement, options) =>
      upload(
        autoCheckPayments,
        { paymentType: paymentType ?? '', ...(day !== undefined && { day }) },
        statement,
        options,
      ),
    onDone,
    ACCEPTED,
    '对账完成',
  );
  const leaving = state.kind === 'sending' && state.part < 1;
  const working = state.kind === 'working' || (state.kind === 'sending' && !leaving);
  // Without the preview, a file of another wallet would be sent unasked.
  const isReading = file !== undefined && !isUnfit && !isPreviewed;
  const missing = preview?.MissingDays ?? undefined;
  const isDated = !missing || day !== undefined;
  const isReady = file !== undefined && !isUnfit && isPreviewed && paymentType !== null && isDated;
  // The Enter that ends the day would press the button.
  const isUntyped = !missing;
  useEffect(() => {
    if (isReady && isUntyped) go.current?.focus();
  }, [isReady, isUntyped]);

  const forgetPreview = (): void => {
    setPreview(undefined);
    setPreviewed(false);
    setSample(undefined);
    setDay(undefined);
  };
  const explain = (known: LayoutSample): void => {
    const onSaved = (): void => {
      forgetPreview();
      refuse(undefined);
      setAttempt((before) => before + 1);
    };
    openDialog(<ColumnsDialog sample={known} onSaved={onSaved} />);
  };
  const ended = earlier ?? (state.kind === 'done' ? state.taskId : undefined);
  const again = (): void => {
    setEarlier(undefined);
    forgetPreview();
    queue.clear();
    reset();
  };
  if (ended !== undefined) return <ReconcileResult taskIds={[ended]} onChanged={onDone} onAgain={again} />;
  const reconciled = queue.items.flatMap(({ phase }) => (phase.kind === 'done' ? [phase.taskId] : []));
  if (reconciled.length > 0 && !queue.isRunning) {
    const failed = queue.items.filter((item) => messageIn(item) !== undefined);
    return (
      <ReconcileResult
        taskIds={reconciled}
        failed={failed}
        onChanged={onDone}
        onAgain={again}
        onRetry={queue.keepFailed}
      />
    );
  }
  if (queue.items.length > 0) return <QueueDialog queue={queue} />;

  const begin = async (): Promise<void> => {
    const type = types.find(({ Id }) => Id === paymentType);
    const name = type ? itemLabel(type) : '';
    const question = {
      title: '账单来源可能选错了',
      detail: `这个文件像是${walletLabel[preview?.Wallet ?? 'Bank']}，而支付来源选的是“${name}”。继续的话，只会核对支付方式为“${name}”的流水。`,
      okText: '仍然对账',
      cancelText: '返回修改',
    };
    if (isOtherWallet(name, preview?.Wallet ?? null) && !(await confirm(question, owner))) return;
    await start();
  };

  return (
    <Dialog
      title="系统对账"
      width={560}
      busy={leaving}
      first={field}
      footer={
        <>
          <span className="gh-upload-links">
            <LogLink />
          </span>
          {!working && <Button onClick={leaving ? cancel : frame.close}>{leaving ? '取消上传' : '取消'}</Button>}
          {working ? (
            <Button onClick={frame.close}>关闭</Button>
          ) : (
            <BusyButton ref={go} type="primary" disabled={!isReady} busy={leaving} onClick={begin}>
              {leaving ? '正在上传' : isReading ? '正在识别…' : '开始对账'}
            </BusyButton>
          )}
        </>
      }
    >
      <div className="gh-upload">
        <Form layout="vertical">
          <Form.Item label="支付来源" htmlFor="reconcile-source" required>
            <DicSelect
              id="reconcile-source"
              table={DicTable.Payment}
              placeholder="请选择支付方式"
              allowClear={false}
              disabled={leaving || working}
              value={paymentType}
              onChange={(value) => setChosen(typeof value === 'number' ? value : null)}
            />
          </Form.Item>
        </Form>
        <DropZone
          ref={field}
          file={file}
          disabled={leaving || working}
          hint={HINT}
          accept={ACCEPTED.endings}
          multiple
          onChoose={(files) => {
            forgetPreview();
            if (files.length > 1) queue.add(files);
            else choose(files);
          }}
        />
        <UploadStatus state={state} work="对账" />
        {sample && !working && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else can be done with this file
          <Button type="primary" autoFocus className="reconcile-explain" onClick={() => explain(sample)}>
            列对应
          </Button>
        )}
        {file && !working && (
          <StatementFacts
            key={`${choice} ${attempt}`}
            file={file}
            attempt={attempt}
            onRead={setPreview}
            onRefused={(why, found) => {
              refuse(why);
              setSample(found);
            }}
            onColumns={explain}
            onEnded={() => setPreviewed(true)}
          />
        )}
        {missing && !working && (
          <Form layout="vertical" className="reconcile-day">
            <Form.Item label="账单日期" htmlFor="statement-day" required extra={dayNote(missing)}>
              <StatementDay
                id="statement-day"
                missing={missing}
                value={day}
                onChange={setDay}
                disabled={leaving}
                takesFocus={paymentType !== null}
              />
            </Form.Item>
          </Form>
        )}
        {!file && (
          <p className="reconcile-note">
            流水号、金额和支付方式完全一致的才会通过；其余分组列出，由人工处理，系统不会驳回任何流水。
          </p>
        )}
      </div>
    </Dialog>
  );
};
