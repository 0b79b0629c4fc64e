/** Imports a sheet: choose a file, follow the upload and the processing, read the result. */
import { Button } from 'antd';
import { Download, History } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { DropZone } from './DropZone.tsx';
import './upload.css';
import { UploadStatus } from './UploadStatus.tsx';
import { type AcceptedFiles, type Send, SHEETS, useUpload } from './useUpload.ts';

interface Props {
  readonly title: string;
  /** Usually `upload` of the platform with its endpoint filled in. */
  readonly send: Send;
  /** Accepted files; sheets by default. */
  readonly accepted?: AcceptedFiles;
  /** Shown in the drop zone. */
  readonly hint?: string;
  /** Downloads the template. */
  readonly onTemplate?: () => void;
  /** Opens the list of earlier imports. */
  readonly onLog?: () => void;
  /** Preview of the file before it is sent; it may reject the file with a reason. */
  readonly renderChosen?: (file: File, refuse: (why: string) => void) => ReactNode;
  readonly width?: number;
  /** Fields that go with the file. */
  readonly children?: ReactNode;
  readonly onDone?: () => void;
}

const hintOf = ({ message }: AcceptedFiles): string => `${message}，单个不超过 20 MB`;

const USUAL_WIDTH = 480;

/** Focuses a button when it mounts, so the next key activates it. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();

export const UploadDialog = (props: Props) => {
  const {
    title,
    send,
    accepted = SHEETS,
    hint = hintOf(accepted),
    onTemplate,
    onLog,
    renderChosen,
    width = USUAL_WIDTH,
  } = props;
  const { children, onDone } = props;
  const frame = useOverlayFrame();
  const field = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const { file, choice, state, isUnfit, choose, refuse, start, cancel } = useUpload(send, onDone, accepted);
  const sending = state.kind === 'sending';
  const leaving = sending && state.part < 1;
  // Once the server has the whole file it cannot be cancelled: the work continues, and the user may close the dialog.
  const working = state.kind === 'working' || (sending && !leaving);
  const done = state.kind === 'done';
  const isReporting = state.kind === 'refused' && state.report.length > 0;
  useEffect(() => {
    if (file) go.current?.focus();
  }, [file]);
  useEffect(() => {
    if (isUnfit) field.current?.focus();
  }, [isUnfit]);

  // The dialog keeps the height of the preview, so no button moves under the pointer.
  const begin = (): void => {
    if (renderChosen) setHeight(body.current?.offsetHeight);
    void start();
  };

  const footer = (
    <>
      <span className="gh-upload-links">
        {onTemplate && (
          <Button type="link" icon={<Download size={14} aria-hidden />} onClick={onTemplate}>
            下载模板
          </Button>
        )}
        {onLog && (
          <Button type="link" icon={<History size={14} aria-hidden />} onClick={onLog}>
            导入日志
          </Button>
        )}
      </span>
      {!done && !working && <Button onClick={leaving ? cancel : frame.close}>{leaving ? '取消上传' : '取消'}</Button>}
      {done || working ? (
        <Button ref={takeFocus} type={done ? 'primary' : 'default'} onClick={frame.close}>
          {done ? '完成' : '关闭'}
        </Button>
      ) : (
        <BusyButton ref={go} type="primary" disabled={!file || isUnfit} busy={leaving} onClick={begin}>
          {leaving ? '正在上传' : '开始上传'}
        </BusyButton>
      )}
    </>
  );

  return (
    <Dialog title={title} width={width} busy={leaving} footer={footer} first={field}>
      <div ref={body} className="gh-upload" style={height === undefined ? {} : { height }}>
        {children}
        <DropZone
          ref={field}
          file={file}
          disabled={leaving || working || done}
          hint={hint}
          accept={accepted.endings}
          onChoose={choose}
        />
        <UploadStatus state={state} />
        {file && !isReporting && <Fragment key={choice}>{renderChosen?.(file, refuse)}</Fragment>}
      </div>
    </Dialog>
  );
};
