/** Checks a picture before it is sent. The server checks the content again. Pure. */

export interface PictureLimits {
  readonly types: readonly string[];
  readonly largest: number;
  readonly messages: { readonly type: string; readonly tooLarge: string };
}

export const pictureFault = (
  { type, size }: Pick<File, 'type' | 'size'>,
  { types, largest, messages }: PictureLimits,
): string | undefined => {
  if (!types.includes(type)) return messages.type;
  return size > largest ? messages.tooLarge : undefined;
};

/** The first picture among pasted or dropped files; a file of another kind is returned too, so that it is refused. */
export const pictureIn = (files: Iterable<File>): File | undefined => {
  const all = [...files];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0];
};
