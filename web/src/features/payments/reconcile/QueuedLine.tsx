/** One of several statements: what it contains, its payment source, and how far it is. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { walletLabel } from '@gonghai/contract/payments/reconciliation-values.ts';
import { Button } from 'antd';
import { CircleCheck, CircleX, FileSpreadsheet, LoaderCircle, X } from 'lucide-react';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { TaskBar } from '../../../ui/upload/TaskBar.tsx';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import type { QueuedStatement } from './statement-queue.ts';
import { dayNote, StatementDay } from './StatementDay.tsx';
import { daysOf, refundWords } from './StatementFacts.tsx';

interface Props {
  readonly item: QueuedStatement;
  readonly paymentType: number | undefined;
  /** The file looks like one of another wallet. */
  readonly isOdd: boolean;
  readonly disabled: boolean;
  readonly onChoose: (paymentType: number) => void;
  readonly onDay: (day: string | undefined) => void;
  readonly onColumns: (sample: LayoutSample) => void;
  readonly onRemove: () => void;
}

const Facts = ({ preview }: { readonly preview: StatementPreview }) => {
  const { Wallet, Count, Total, Refunds, Expenses, Unreadable } = preview;
  return (
    <span className="gh-secondary">
      {`${Wallet ? walletLabel[Wallet] : '普通表格'}・`}
      <span className="gh-number">{daysOf(preview)}</span>
      {'・收入 '}
      <span className="gh-number">{formatCount(Count)}</span>
      {' 条 '}
      <b className="gh-number">{formatMoney(Total)}</b>
      {Refunds > 0 && `・${refundWords(preview)}`}
      {Expenses > 0 && `・支出 ${formatCount(Expenses)} 条`}
      {Unreadable > 0 && `・无法读取 ${formatCount(Unreadable)} 条`}
    </span>
  );
};

const Note = ({ item: { phase, preview }, isOdd }: Pick<Props, 'item' | 'isOdd'>) => {
  switch (phase.kind) {
    case 'reading':
      return <span className="gh-muted">正在读取…</span>;
    case 'unfit':
    case 'failed':
      return <span className="queued-bad">{phase.message}</span>;
    case 'running':
      return phase.progress ? (
        <TaskBar progress={phase.progress} work="对账" />
      ) : (
        <span className="gh-secondary">{phase.part < 1 ? '正在上传…' : '正在对账…'}</span>
      );
    default:
      return (
        <>
          {preview && <Facts preview={preview} />}
          {preview?.MissingDays && <span className="queued-odd">{dayNote(preview.MissingDays)}</span>}
          {isOdd && phase.kind === 'ready' && (
            <span className="queued-odd">{`像是${walletLabel[preview?.Wallet ?? 'Bank']}，请核对支付来源`}</span>
          )}
        </>
      );
  }
};

const Mark = ({ kind }: { readonly kind: QueuedStatement['phase']['kind'] }) => {
  if (kind === 'done') return <CircleCheck size={18} className="queued-good" aria-label="已对账" />;
  if (kind === 'failed' || kind === 'unfit') return <CircleX size={18} className="queued-bad" aria-label="失败" />;
  if (kind === 'running' || kind === 'reading') return <LoaderCircle size={18} className="gh-turning" aria-hidden />;
  return <FileSpreadsheet size={18} className="queued-good" aria-hidden />;
};

export const QueuedLine = ({ item, paymentType, isOdd, disabled, onChoose, onDay, onColumns, onRemove }: Props) => {
  const { file, phase, preview, day } = item;
  const sample = phase.kind === 'unfit' ? phase.sample : (preview?.Layout ?? undefined);
  return (
    <li className="queued" aria-label={file.name}>
      <span className="queued-mark">
        <Mark kind={phase.kind} />
      </span>
      <span className="queued-text">
        <b className="gh-ellipsis" title={file.name}>
          {file.name}
        </b>
        <Note item={item} isOdd={isOdd} />
      </span>
      {sample && (
        <Button type="link" size="small" disabled={disabled} onClick={() => onColumns(sample)}>
          {phase.kind === 'unfit' ? '列对应' : '修改列对应'}
        </Button>
      )}
      {preview?.MissingDays && phase.kind !== 'unfit' && (
        <StatementDay
          label={`${file.name}的账单日期`}
          missing={preview.MissingDays}
          ownsEnter
          value={day}
          onChange={onDay}
          disabled={disabled}
        />
      )}
      {phase.kind !== 'unfit' && (
        <DicSelect
          table={DicTable.Payment}
          aria-label={`${file.name}的支付来源`}
          placeholder="请选择支付方式"
          allowClear={false}
          className="queued-source"
          {...(isOdd && { status: 'warning' })}
          disabled={disabled || phase.kind === 'reading'}
          value={paymentType ?? null}
          onChange={(value) => typeof value === 'number' && onChoose(value)}
        />
      )}
      <Button
        type="text"
        aria-label={`移除 ${file.name}`}
        title="移除"
        icon={<X size={14} aria-hidden />}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
};
