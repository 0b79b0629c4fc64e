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

/** What no text contains: control characters except tabs and ends of lines, and characters that are not assigned. */
const NO_TEXT = /[^\P{Cc}\t\r\n]|\p{Cn}|\p{Co}/u;

/** Text in UTF-16, with or without a byte order mark. Excel calls it "Unicode text". */
export const isUtf16 = (bytes: Uint8Array): boolean =>
  ['utf-16le', 'utf-16be'].some((encoding) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Bytes of another file may form characters by chance, but hardly lines of them.
      return /[,\t\n]/.test(text) && !NO_TEXT.test(text);
    } catch {
      return false;
    }
  });
