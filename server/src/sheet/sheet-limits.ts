/** Limits for uploaded sheets. Exceeding one refuses the file; nothing is cut silently. */
export interface SheetLimits {
  readonly fileBytes: number;
  readonly archiveEntries: number;
  readonly unpackedBytes: number;
  /** Data rows beyond the header. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** All cells together: millions of cells may use one shared string and become larger than the file. */
  readonly totalCharacters: number;
  readonly milliseconds: number;
  /** The heap of the reading process. */
  readonly xlsxMegabytes: number;
  readonly xlsMegabytes: number;
  /** Additional memory of Node, its code and its buffers. */
  readonly besideHeapMegabytes: number;
}

const MEGABYTE = 1024 * 1024;

export const sheetLimits: SheetLimits = {
  fileBytes: 20 * MEGABYTE,
  archiveEntries: 200,
  unpackedBytes: 150 * MEGABYTE,
  rows: 40_000,
  columns: 100,
  cellCharacters: 2_000,
  totalCharacters: 50_000_000,
  milliseconds: 30_000,
  xlsxMegabytes: 256,
  xlsMegabytes: 512,
  besideHeapMegabytes: 192,
};
