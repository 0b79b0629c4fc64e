/** Importing a sheet: drop or choose one file, watch it go and the work after it, read what the server made of it. */
import { Button } from 'antd';
import { Download, History } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { DropZone } from './DropZone.tsx';
import './upload.css';
import { UploadStatus } from './UploadStatus.tsx';
import { type Send, useUpload } from './useUpload.ts';

interface Props {
  readonly title: string;
  /** Usually `upload` of the platform with its endpoint filled in. */
  readonly send: Send;
  /** What may be uploaded, said in the drop zone. */
  readonly hint?: string;
  /** Saves the empty sheet to fill in. */
  readonly onTemplate?: () => void;
  /** Goes to where earlier imports are listed. */
  readonly onLog?: () => void;
  /** What is to be seen of a file before it is sent; it may refuse the file, and then says why. */
  readonly renderChosen?: (file: File, refuse: (why: string) => void) => ReactNode;
  readonly width?: number;
  /** Fields that go with the file. */
  readonly children?: ReactNode;
  readonly onDone?: () => void;
}

const USUAL_HINT = '仅支持 .xls、.xlsx，单个文件不超过 20 MB';

const USUAL_WIDTH = 480;

/** The next key goes on with what has come to hand. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();

export const UploadDialog = (props: Props) => {
  const { title, send, hint = USUAL_HINT, onTemplate, onLog, renderChosen, width = USUAL_WIDTH } = props;
  const { children, onDone } = props;
  const frame = useOverlayFrame();
  const field = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const { file, choice, state, isUnfit, choose, refuse, start, cancel } = useUpload(send, onDone);
  const sending = state.kind === 'sending';
  const leaving = sending && state.part < 1;
  // Once the server has all of it nothing can be called back: it goes on, and so may whoever waits for it.
  const working = state.kind === 'working' || (sending && !leaving);
  const done = state.kind === 'done';
  const isReporting = state.kind === 'refused' && state.report.length > 0;
  useEffect(() => {
    if (file) go.current?.focus();
  }, [file]);
  useEffect(() => {
    if (isUnfit) field.current?.focus();
  }, [isUnfit]);

  // What was seen of the file had its room, and the window keeps it: no button moves away from under the hand.
  const begin = (): void => {
    // Why it is not sent stands there; what helps is another file.
    if (isUnfit) return field.current?.focus();
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
        <BusyButton ref={go} type="primary" disabled={!file} busy={leaving} onClick={begin}>
          {leaving ? '正在上传' : '开始上传'}
        </BusyButton>
      )}
    </>
  );

  return (
    <Dialog title={title} width={width} busy={leaving} footer={footer} first={field}>
      <div ref={body} className="gh-upload" style={height === undefined ? {} : { height }}>
        {children}
        <DropZone ref={field} file={file} disabled={leaving || working || done} hint={hint} onChoose={choose} />
        <UploadStatus state={state} />
        {file && !isReporting && <Fragment key={choice}>{renderChosen?.(file, refuse)}</Fragment>}
      </div>
    </Dialog>
  );
};
