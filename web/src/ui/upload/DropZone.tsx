/** Drop zone for a file: a transparent file input covers it, so mouse, keyboard and screen readers work. */
import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { fileSize } from './file-size.ts';
import './upload.css';

interface Props {
  /** The file field. */
  readonly ref: Ref<HTMLInputElement>;
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly hint: string;
  /** Endings of file names, each with its dot. */
  readonly accept: readonly string[];
  /** Several files may be chosen together. */
  readonly multiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

const Invitation = ({ hint }: { readonly hint: string }) => (
  <>
    <span className="gh-drop-icon" aria-hidden>
      <Upload size={18} />
    </span>
    <span className="gh-drop-title">
      把文件拖到这里，或<em>选择文件</em>
    </span>
    <span className="gh-muted">{hint}</span>
  </>
);

const Chosen = ({ file, replaceable }: { readonly file: File; readonly replaceable: boolean }) => (
  <>
    <span className="gh-drop-icon gh-drop-icon-file" aria-hidden>
      <FileSpreadsheet size={18} />
    </span>
    <span className="gh-drop-title gh-ellipsis" title={file.name}>
      {file.name}
    </span>
    <span className="gh-muted gh-number">
      <span>{fileSize(file.size)}</span>
      {replaceable && <em>换一个文件</em>}
    </span>
  </>
);

export const DropZone = ({ ref, file, disabled, hint, accept, multiple = false, onChoose }: Props) => {
  const [over, setOver] = useState(false);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onChoose([...event.dataTransfer.files]);
  };

  return (
    <div className={over ? 'gh-drop gh-drop-over' : 'gh-drop'} data-disabled={disabled || undefined}>
      {file ? <Chosen file={file} replaceable={!disabled} /> : <Invitation hint={hint} />}
      <input
        ref={ref}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        aria-label="选择文件"
        title=""
        disabled={disabled}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // So that choosing the same file again, after correcting it, fires a change event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
};
