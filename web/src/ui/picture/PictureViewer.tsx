/** The full picture in a dialog. */
import { Dialog } from '../overlay/Dialog.tsx';
import { PictureStage } from './PictureStage.tsx';
import { type ReadPicture, usePicture } from './usePicture.ts';

interface Props {
  readonly title: string;
  readonly name: string;
  readonly read: ReadPicture;
}

export const PictureViewer = ({ title, name, read }: Props) => {
  const { blob, isFailed, reload } = usePicture(name, read);
  return (
    <Dialog className="gh-picture-dialog" title={title} width={920}>
      <PictureStage blob={blob} alt={title} isFailed={isFailed} onRetry={reload} />
    </Dialog>
  );
};
