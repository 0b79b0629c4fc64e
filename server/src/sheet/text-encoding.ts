/** Text files in one of the two encodings of Chinese offices, recognised by content. */

/** UTF-8, otherwise GB18030; undefined for neither. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding may fit.
    }
  }
  return undefined;
};
