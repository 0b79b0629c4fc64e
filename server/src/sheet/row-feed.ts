/** The rows of an export, taken one by one, and let go of as soon as nobody wants them any more. */
export type CellValue = string | number | null;
export type ExportRow = readonly CellValue[];
export type ExportRows = AsyncIterable<ExportRow> | Iterable<ExportRow>;

export interface RowFeed {
  readonly take: () => Promise<ExportRow | undefined>;
  /** Looks one row ahead, for whoever must know whether another sheet is needed. */
  readonly hasMore: () => Promise<boolean>;
  /** Tells the source that no more rows are wanted, unless it has already given its last. */
  readonly close: () => Promise<void>;
}

export const rowFeed = (rows: ExportRows): RowFeed => {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let ahead: ExportRow | undefined;
  let over = false;

  const pull = async (): Promise<ExportRow | undefined> => {
    if (over) return undefined;
    try {
      const next = await source.next();
      if (!next.done) return next.value;
    } catch (error) {
      over = true;
      throw error;
    }
    over = true;
    return undefined;
  };

  return {
    take: async () => {
      const row = ahead ?? (await pull());
      ahead = undefined;
      return row;
    },
    hasMore: async () => {
      ahead ??= await pull();
      return ahead !== undefined;
    },
    close: async () => {
      if (over) return;
      over = true;
      try {
        await source.return?.();
      } catch {
        // The reader has left: there is nobody to tell, and the source is done with either way.
      }
    },
  };
};
