/** What the server and the recognition process say to each other. */
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';

export type PictureType = 'jpg' | 'png';

export interface DecodedPicture {
  readonly type: PictureType;
  /** Re-encoded: without metadata, and without anything hidden behind the picture. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Of the pixels, see `fingerprint.rules.ts`. */
  readonly fingerprint: Uint8Array;
}

/** `decode` checks an upload and makes the copy that is stored, `read` finds what a receipt says. */
export interface PictureRequest {
  readonly kind: 'decode' | 'read';
  readonly picture: Uint8Array;
}

export type PictureResult =
  | { readonly kind: 'decoded'; readonly picture: DecodedPicture }
  | { readonly kind: 'read'; readonly reading: PictureReading }
  /** With a message for the user. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
