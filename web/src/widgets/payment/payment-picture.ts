/** Uploads and reads payment pictures. */
import {
  LARGEST_PICTURE,
  PAYMENT_FOLDER,
  PICTURE_TYPES,
  type PictureClaim,
  type PictureReading,
  pictureMessages as say,
  readPicture,
  SERIAL_LENGTH,
  uploadPicture,
} from '@gonghai/contract/files/picture.contract.ts';
import { announce } from '../../platform/announce.ts';
import { readPictureBlob, sendPicture } from '../../platform/picture.ts';
import type { UploadOptions } from '../../platform/upload.ts';
import type { PictureLimits } from '../../ui/picture/picture-check.ts';
import type { ReadPicture } from '../../ui/picture/usePicture.ts';

export const paymentLimits: PictureLimits = {
  types: PICTURE_TYPES,
  largest: LARGEST_PICTURE,
  messages: { type: say.type, tooLarge: say.tooLarge },
};
export const UPLOAD_FAILED = say.uploadFailed;

export const readPaymentPicture: ReadPicture = (path, signal) => readPictureBlob(readPicture, { path }, signal);

interface UploadListener {
  /** The serial number of the stored picture; undefined if none was recognised. One of a wrong length causes a warning. */
  readonly onRecognised: (serialNumber: string | undefined) => void;
  /** Everything that was read on the stored picture; null if it was not read in time. */
  readonly onReading: (reading: PictureReading | null) => void;
  /** Whether the same payment was seen before; null when not. */
  readonly onClaim: (claim: PictureClaim | null) => void;
}

export const sendPaymentPicture =
  ({ onRecognised, onReading, onClaim }: UploadListener) =>
  async (file: File, options: UploadOptions): Promise<string> => {
    const { filepath, paymentId, Reading, Claim } = await sendPicture(
      uploadPicture,
      { floder: PAYMENT_FOLDER },
      file,
      options,
    );
    const isValid = paymentId?.length === SERIAL_LENGTH;
    if (paymentId !== null && !isValid) announce('warning', say.serialInvalid);
    onRecognised(isValid ? paymentId : undefined);
    onReading(Reading);
    onClaim(Claim);
    return filepath;
  };
