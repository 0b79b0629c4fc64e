/** Uploads and reads payment pictures. */
import {
  LARGEST_PICTURE,
  PAYMENT_FOLDER,
  PICTURE_TYPES,
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

/** Tells the recognised serial number, unless its length is wrong: then the user is told instead. */
export const sendPaymentPicture =
  (onRecognised: (serialNumber: string) => void) =>
  async (file: File, options: UploadOptions): Promise<string> => {
    const { data } = await upload(uploadPicture, { floder: PAYMENT_FOLDER }, file, options);
    if (data.paymentId !== null) {
      if (data.paymentId.length === SERIAL_LENGTH) onRecognised(data.paymentId);
      else announce('warning', say.serialInvalid);
    }
    return data.filepath;
  };
