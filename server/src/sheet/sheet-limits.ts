/** How much of an uploaded sheet we are willing to read. Each bound is a refusal, never a silent cut. */
export interface SheetLimits {
  readonly fileBytes: number;
  readonly archiveEntries: number;
  readonly unpackedBytes: number;
  /** Data rows beyond the header. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** All cells together: one shared string may be named by millions of cells and so outgrow the file it came in. */
  readonly totalCharacters: number;
  readonly milliseconds: number;
  /** The heap of the reading process. */
  readonly xlsxMegabytes: number;
  readonly xlsMegabytes: number;
  /** What Node itself, its code and its buffers take besides. */
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
