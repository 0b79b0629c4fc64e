/** Importing a sheet: drop or choose one file, watch it go, read what the server made of it. */
import { Button } from 'antd';
import { CircleCheck, CircleX, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { announce } from '../../platform/announce.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { DropZone } from './DropZone.tsx';
import './upload.css';
import { type Send, type UploadState, useUpload } from './useUpload.ts';

interface Props {
  readonly title: string;
  /** Usually `upload` of the platform with its endpoint filled in. */
  readonly send: Send;
  /** What may be uploaded, said in the drop zone. */
  readonly hint?: string;
  /** Saves the empty sheet to fill in. */
  readonly onTemplate?: () => void;
  /** Fields that go with the file. */
  readonly children?: ReactNode;
  readonly onDone?: () => void;
}

const Progress = ({ part }: { readonly part: number }) => (
  <span className="gh-upload-progress">
    <progress value={part} aria-label="上传进度" />
    <span className="gh-number">{Math.round(part * 100)}%</span>
    <span>{part < 1 ? '正在上传…' : '已上传，正在处理…'}</span>
  </span>
);

/** One line in every state, so that the window does not jump. */
const Status = ({ state }: { readonly state: UploadState }) => {
  switch (state.kind) {
    case 'sending':
      return <Progress part={state.part} />;
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

const USUAL_HINT = '仅支持 .xls、.xlsx，单个文件不超过 20 MB';

export const UploadDialog = ({ title, send, hint = USUAL_HINT, onTemplate, children, onDone }: Props) => {
  const frame = useOverlayFrame();
  const { file, state, choose, start, cancel } = useUpload(send, () => {
    announce('success', messages.uploaded);
    onDone?.();
  });
  const sending = state.kind === 'sending';
  const done = state.kind === 'done';

  const footer = (
    <>
      {onTemplate && (
        <Button
          className="gh-upload-template"
          type="link"
          icon={<Download size={14} aria-hidden />}
          onClick={onTemplate}
        >
          下载模板
        </Button>
      )}
      {!done && <Button onClick={sending ? cancel : frame.close}>{sending ? '取消上传' : '取消'}</Button>}
      {done ? (
        <Button type="primary" onClick={frame.close}>
          完成
        </Button>
      ) : (
        <BusyButton type="primary" disabled={!file} busy={sending} onClick={start}>
          {sending ? '正在上传' : '开始上传'}
        </BusyButton>
      )}
    </>
  );

  return (
    <Dialog title={title} width={480} busy={sending} footer={footer}>
      {children}
      <DropZone file={file} disabled={sending || done} hint={hint} onChoose={choose} />
      <div className="gh-upload-status" aria-live="polite">
        <Status state={state} />
      </div>
    </Dialog>
  );
};
