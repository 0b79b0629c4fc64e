/** What the server and the recognition process say to each other. */
export type PictureType = 'jpg' | 'png';

export interface DecodedPicture {
  readonly type: PictureType;
  /** Re-encoded: without metadata, and without anything hidden behind the picture. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** `decode` checks an upload and makes the copy that is stored, `read` finds the serial number. */
export interface PictureRequest {
  readonly kind: 'decode' | 'read';
  readonly picture: Uint8Array;
}

export type PictureResult =
  | { readonly kind: 'decoded'; readonly picture: DecodedPicture }
  | { readonly kind: 'read'; readonly serial: string | null }
  /** With a message for the user. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface Line {
  readonly text: string;
  readonly words: readonly (Box & { readonly text: string })[];
}
export type Lines = readonly Line[];
