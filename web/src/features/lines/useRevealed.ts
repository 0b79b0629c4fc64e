/** The revealed passwords, kept only while the screen is open. */
import { type ExtensionRow, revealExtension } from '@gonghai/contract/lines/extension.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';

export interface RevealedRow extends ExtensionRow {
  /** Plain text; undefined while masked. */
  readonly revealed: string | undefined;
}

const NONE: ReadonlyMap<number, string> = new Map();

export const useRevealed = (rows: readonly ExtensionRow[] | undefined) => {
  const [known, setKnown] = useState(NONE);
  const dressed = useMemo(
    () => rows?.map((row): RevealedRow => ({ ...row, revealed: known.get(row.UserId) })),
    [rows, known],
  );
  /** Reveals or hides a password. */
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
