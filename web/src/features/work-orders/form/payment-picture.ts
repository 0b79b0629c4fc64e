/** Uploads and reads payment pictures. */
import {
  LARGEST_PICTURE,
  PAYMENT_FOLDER,
  PICTURE_TYPES,
  type PictureClaim,
  pictureMessages as say,
  readPicture,
  SERIAL_LENGTH,
  uploadPicture,
} from '@gonghai/contract/files/picture.contract.ts';
import { announce } from '../../../platform/announce.ts';
import { readPictureBlob } from '../../../platform/picture.ts';
import { upload, type UploadOptions } from '../../../platform/upload.ts';
import type { PictureLimits } from '../../../ui/picture/picture-check.ts';
import type { ReadPicture } from '../../../ui/picture/usePicture.ts';

export const paymentLimits: PictureLimits = {
  types: PICTURE_TYPES,
  largest: LARGEST_PICTURE,
  messages: { type: say.type, tooLarge: say.tooLarge },
};
export const UPLOAD_FAILED = say.uploadFailed;

export const readPaymentPicture: ReadPicture = (path, signal) => readPictureBlob(readPicture, { path }, signal);

export interface UploadListener {
  /** A serial number was recognised. One of a wrong length is told to the user instead. */
  readonly onRecognised: (serialNumber: string) => void;
  /** Whether the same payment was seen before; null when not. */
  readonly onClaim: (claim: PictureClaim | null) => void;
}

export const sendPaymentPicture =
  ({ onRecognised, onClaim }: UploadListener) =>
  async (file: File, options: UploadOptions): Promise<string> => {
    onClaim(null);
    const { data } = await upload(uploadPicture, { floder: PAYMENT_FOLDER }, file, options);
    if (data.paymentId !== null) {
      if (data.paymentId.length === SERIAL_LENGTH) onRecognised(data.paymentId);
      else announce('warning', say.serialInvalid);
    }
    onClaim(data.Claim);
    return data.filepath;
  };
