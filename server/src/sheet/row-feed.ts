/** Pulls the rows of an export one by one, and closes the source when they are no longer needed. */
export type CellValue = string | number | null;
export type ExportRow = readonly CellValue[];
export type ExportRows = AsyncIterable<ExportRow> | Iterable<ExportRow>;

export interface RowFeed {
  readonly take: () => Promise<ExportRow | undefined>;
  /** Reads one row ahead, to know whether another sheet is needed. */
  readonly hasMore: () => Promise<boolean>;
  /** Closes the source, unless it has already returned its last row. */
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
        // The client has disconnected, so there is nothing to report.
      }
    },
  };
};
