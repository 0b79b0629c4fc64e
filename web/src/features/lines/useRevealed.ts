/** Which passwords were asked for and may be read: kept as long as the screen is open, and nowhere else. */
import { type ExtensionRow, revealExtension } from '@gonghai/contract/lines/extension.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';

export interface RevealedRow extends ExtensionRow {
  /** In clear; undefined as long as it is masked. */
  readonly revealed: string | undefined;
}

const NONE: ReadonlyMap<number, string> = new Map();

export const useRevealed = (rows: readonly ExtensionRow[] | undefined) => {
  const [known, setKnown] = useState(NONE);
  const dressed = useMemo(
    () => rows?.map((row): RevealedRow => ({ ...row, revealed: known.get(row.UserId) })),
    [rows, known],
  );
  /** Shows a password, or hides it again. */
  const turn = useCallback(async ({ UserId, revealed }: RevealedRow): Promise<void> => {
    if (revealed !== undefined) {
      setKnown((before) => new Map([...before].filter(([id]) => id !== UserId)));
      return;
    }
    try {
      const { Password } = await call(revealExtension, { UserId });
      setKnown((before) => new Map([...before, [UserId, Password]]));
    } catch (error) {
      showFailure(error, messages.serverError);
    }
  }, []);
  return { rows: dressed, turn };
};
