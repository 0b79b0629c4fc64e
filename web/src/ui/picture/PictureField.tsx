/** A form field for one picture: chosen, dropped, or pasted from the clipboard. It shows at once. */
import { ImageUp, RefreshCw, Trash2, ZoomIn } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDialog } from '../overlay/overlay-frame.ts';
import { BlobImage } from './BlobImage.tsx';
import { pictureIn, type PictureLimits } from './picture-check.ts';
import './picture.css';
import { PictureViewer } from './PictureViewer.tsx';
import { type ReadPicture, usePicture } from './usePicture.ts';
import { type SendPicture, usePictureUpload } from './usePictureUpload.ts';

interface Props {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (name: string | undefined) => void;
  /** What the picture shows: 支付截图. */
  readonly noun: string;
  readonly hint: string;
  readonly limits: PictureLimits;
  readonly send: SendPicture;
  readonly failed: string;
  readonly read: ReadPicture;
  readonly disabled?: boolean;
}

/** Pictures pasted anywhere in the dialog of the field, or on its page. */
const usePaste = (onPicture: (file: File) => void, isOn: boolean) => {
  const field = useRef<HTMLDivElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const scope = field.current?.closest('[role=dialog]') ?? document.body;
    const file = pictureIn(event.clipboardData?.files ?? []);
    if (!isOn || !file || !(event.target instanceof Node) || !scope.contains(event.target)) return;
    event.preventDefault();
    onPicture(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return field;
};

export const PictureField = (props: Props) => {
  const { id, value, onChange, noun, hint, limits, send, failed, read, disabled = false } = props;
  const openDialog = useDialog();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file, progress, choose, clear } = usePictureUpload({ limits, send, failed, value, onChange });
  const stored = usePicture(file ? undefined : value, read);
  const blob = file ?? stored.blob;
  const field = usePaste((picture) => void choose(picture), !disabled);
  const isSending = progress !== undefined;

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = pictureIn(event.dataTransfer.files);
    if (dropped && !disabled) void choose(dropped);
  };
  const view = (): void => {
    // The file itself shows before it is stored. Pasted pictures all have the same file name.
    const source: ReadPicture = file ? async () => file : read;
    const name = value ?? (file ? `${file.name} ${file.lastModified} ${file.size}` : undefined);
    if (name) openDialog(<PictureViewer title={noun} name={name} read={source} />);
  };

  return (
    <div
      ref={field}
      className="gh-picture-field"
      data-over={isOver || undefined}
      data-filled={file || value ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={limits.types.join()}
        aria-label={`选择${noun}`}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // So that choosing the same file again fires a change event.
          currentTarget.value = '';
          if (chosen) void choose(chosen);
        }}
      />
      {file || value ? (
        <>
          {blob && <BlobImage blob={blob} alt={noun} />}
          {stored.isFailed && <span className="gh-muted">图片加载失败</span>}
          {isSending && (
            <output className="gh-picture-progress">
              <span>{progress < 1 ? `正在上传 ${Math.round(progress * 100)}%` : '正在识别…'}</span>
              <i style={{ width: `${progress * 100}%` }} />
            </output>
          )}
          <div className="gh-picture-acts">
            <button type="button" aria-label={`查看${noun}`} title="查看大图" onClick={view}>
              <ZoomIn size={15} aria-hidden />
            </button>
            {!disabled && (
              <>
                <button type="button" aria-label={`更换${noun}`} title="更换" onClick={() => input.current?.click()}>
                  <RefreshCw size={15} aria-hidden />
                </button>
                <button type="button" aria-label={`删除${noun}`} title="删除" onClick={clear}>
                  <Trash2 size={15} aria-hidden />
                </button>
              </>
            )}
          </div>
        </>
      ) : (
        <span className="gh-picture-invitation" aria-hidden>
          <ImageUp size={20} />
          <span>
            拖入图片、<kbd>Ctrl</kbd>+<kbd>V</kbd> 粘贴，或<em>选择文件</em>
          </span>
          <span className="gh-muted">{hint}</span>
        </span>
      )}
    </div>
  );
};
