/** A statement in a result: its file with source, time and outcome. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { exportImportReport } from '@gonghai/contract/imports/import.contract.ts';
import type { ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { Button } from 'antd';
import { CircleX, Download, FileSpreadsheet, RotateCcw } from 'lucide-react';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/failure.ts';
import { formatCount, formatMoney, formatTime } from '../../../ui/format.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { sumOf } from './combine.ts';

const ICON = { size: 14, 'aria-hidden': true } as const;

export const saveReport = ({ ImportLogId }: ReconciliationResult): void => {
  download(exportImportReport, { id: ImportLogId }, '支付对账结果.xlsx').catch((error: unknown) =>
    showFailure(error, '下载失败'),
  );
};

const FileName = ({ result }: { readonly result: ReconciliationResult }) => (
  <b className="gh-ellipsis" title={result.FileName}>
    {result.FileName || '账单'}
  </b>
);

interface CardProps {
  readonly result: ReconciliationResult;
  readonly onAgain: () => void;
}

/** The only file of a result. */
export const FileCard = ({ result, onAgain }: CardProps) => {
  const type = useItemName(DicTable.Payment, result.PaymentType);
  return (
    <div className="reconcile-file">
      <span className="gh-drop-icon gh-drop-icon-file" aria-hidden>
        <FileSpreadsheet size={18} />
      </span>
      <span className="reconcile-file-text">
        <FileName result={result} />
        <span className="gh-secondary">{`${type ?? ''}・${result.UserName}・${formatTime(result.CreatedTime)}`}</span>
      </span>
      <Button icon={<RotateCcw {...ICON} />} onClick={onAgain}>
        换一份
      </Button>
    </div>
  );
};

const StatedTag = ({ result: { Total, FileTotal } }: { readonly result: ReconciliationResult }) => {
  if (FileTotal === null) return null;
  const difference = sumMoney([FileTotal, -Total]);
  return difference === 0 ? (
    <Tag tone="green">与自报总额一致</Tag>
  ) : (
    <Tag tone="red">{`与自报总额差 ${formatMoney(difference)}`}</Tag>
  );
};

interface LineProps {
  readonly result: ReconciliationResult;
  readonly onUnpaid: () => void;
}

/** One of several. */
export const FileLine = ({ result, onUnpaid }: LineProps) => {
  const type = useItemName(DicTable.Payment, result.PaymentType);
  const unpaid = sumOf(result, Pile.Unpaid);
  return (
    <li className="queued">
      <span className="queued-mark">
        <FileSpreadsheet size={18} className="queued-good" aria-hidden />
      </span>
      <span className="queued-text">
        <FileName result={result} />
        <span className="gh-secondary gh-ellipsis">{`${type ?? ''}・${result.Record}`}</span>
      </span>
      <StatedTag result={result} />
      {unpaid.Count > 0 && (
        <Button type="link" size="small" onClick={onUnpaid}>
          {`无到账 ${formatCount(unpaid.Count)} 条`}
        </Button>
      )}
      <b className="gh-number">{formatMoney(result.Total)}</b>
      <Button
        type="text"
        aria-label={`下载 ${result.FileName} 的对账报告`}
        title="下载对账报告"
        icon={<Download {...ICON} />}
        onClick={() => saveReport(result)}
      />
    </li>
  );
};

export const FailedLine = ({ name, message }: { readonly name: string; readonly message: string }) => (
  <li className="queued">
    <span className="queued-mark">
      <CircleX size={18} className="queued-bad" aria-label="失败" />
    </span>
    <span className="queued-text">
      <b className="gh-ellipsis" title={name}>
        {name}
      </b>
      <span className="queued-bad gh-ellipsis" title={message}>
        {message}
      </span>
    </span>
  </li>
);
