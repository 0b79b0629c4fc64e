/** The state of the upload in one line, and below it the rejected lines. */
import type { ReportLine, TaskProgress } from '@gonghai/contract/wire/task.ts';
import { Button } from 'antd';
import { CircleCheck, CircleX, Download } from 'lucide-react';
import { saveReport } from '../../platform/report-sheet.ts';
import { unsavedMark } from '../form/unsaved.ts';
import { ProgressBar, TaskBar } from './TaskBar.tsx';
import type { UploadState } from './useUpload.ts';

/** Maximum shown in the dialog; the report has all of them. */
const MOST_SHOWN = 50;

const Sending = ({ part }: { readonly part: number }) => (
  <span className="gh-progress">
    <ProgressBar part={part} label="上传进度" figures={`${Math.round(part * 100)}%`} />
    <span>{part < 1 ? '正在上传…' : '已上传，正在处理…'}</span>
  </span>
);

interface WorkingProps {
  readonly progress: TaskProgress | undefined;
  /** The server's message. */
  readonly note: string;
  readonly work: string;
}

const Working = ({ progress, note, work }: WorkingProps) => (
  <>
    <TaskBar progress={progress} work={work} />
    <span className="gh-upload-note">{`${note ? `${note}。` : ''}可以关闭窗口，${work}会继续进行，结束时通知您。`}</span>
  </>
);

const Report = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
    <ul className="gh-upload-report" aria-label="未导入的行" tabIndex={0}>
      {lines.slice(0, MOST_SHOWN).map(({ Row, Text }) => (
        <li key={`${Row}:${Text}`}>
          <span className="gh-number">第 {Row} 行</span>
          <span>{Text}</span>
        </li>
      ))}
      {lines.length > MOST_SHOWN && <li className="gh-muted">其余 {lines.length - MOST_SHOWN} 行请看报告</li>}
    </ul>
    <Button size="small" icon={<Download size={14} aria-hidden />} onClick={() => saveReport(lines)}>
      下载报告
    </Button>
  </>
);

interface Props {
  readonly state: UploadState;
  /** The name of the work. */
  readonly work?: string;
}

const StatusLine = ({ state, work }: Required<Props>) => {
  switch (state.kind) {
    case 'sending':
      return <Sending part={state.part} />;
    case 'working':
      return <Working progress={state.progress} note={state.note} work={work} />;
    case 'done':
      return (
        <span className="gh-upload-good">
          <CircleCheck size={14} aria-hidden />
          {state.message}
        </span>
      );
    case 'refused':
      return (
        <span className="gh-upload-bad">
          <CircleX size={14} aria-hidden />
          {state.message}
        </span>
      );
    default:
      return null;
  }
};

export const UploadStatus = ({ state, work = '导入' }: Props) => (
  // Until the server has the whole file, closing the dialog would cancel it.
  <div className="gh-upload-status" {...unsavedMark(state.kind === 'sending' && state.part < 1)}>
    <div aria-live="polite">
      <StatusLine state={state} work={work} />
    </div>
    {state.kind === 'refused' && state.report.length > 0 && <Report lines={state.report} />}
  </div>
);
