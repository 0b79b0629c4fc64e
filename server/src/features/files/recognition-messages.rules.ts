/** What the server and the recognition process say to each other. */
export interface ReadRequest {
  readonly picture: Uint8Array;
}

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

export type ReadResult =
  | { readonly kind: 'lines'; readonly lines: Lines }
  | { readonly kind: 'failed'; readonly message: string };
