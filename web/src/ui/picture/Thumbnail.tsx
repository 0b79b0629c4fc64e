/** A small stored picture; a click opens it in full. */
import { ImageOff, ZoomIn } from 'lucide-react';
import { useDialog } from '../overlay/overlay-frame.ts';
import { BlobImage } from './BlobImage.tsx';
import './picture.css';
import { PictureViewer } from './PictureViewer.tsx';
import { type ReadPicture, usePicture } from './usePicture.ts';

interface Props {
  /** Title of the viewer and accessible name. */
  readonly title: string;
  readonly name: string;
  readonly read: ReadPicture;
  readonly size?: 'small' | 'row' | 'large';
  /** Instead of the viewer. */
  readonly onOpen?: () => void;
}

export const Thumbnail = ({ title, name, read, size = 'small', onOpen }: Props) => {
  const openDialog = useDialog();
  const { blob, isFailed, reload } = usePicture(name, read);
  const open = (): void => {
    if (isFailed) reload();
    else if (onOpen) onOpen();
    else openDialog(<PictureViewer title={title} name={name} read={read} />);
  };
  return (
    <button
      type="button"
      className={`gh-thumbnail gh-thumbnail-${size}`}
      aria-label={isFailed ? `重新加载${title}` : `查看${title}`}
      title={isFailed ? '图片加载失败，点击重试' : '点击查看大图'}
      onClick={open}
    >
      {isFailed && <ImageOff size={16} aria-hidden />}
      {blob && <BlobImage blob={blob} alt="" />}
      {size === 'large' && !isFailed && (
        <span className="gh-thumbnail-zoom" aria-hidden>
          <ZoomIn size={12} />
        </span>
      )}
    </button>
  );
};
