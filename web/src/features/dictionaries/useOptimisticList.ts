/** An editable list with optimistic changes: sent one after another, and reverted on refusal. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../platform/failure.ts';
import { createTurns } from '../../platform/turns.ts';
import { type LookupName, reloadLookups } from '../../widgets/lookups.ts';

interface Change<Row> {
  /** The list after the change. */
  readonly shown: (rows: readonly Row[]) => readonly Row[];
  readonly send: () => Promise<unknown>;
  readonly failed: string;
  /** Shown before the server's message. */
  readonly prefix?: string;
  readonly onDone?: () => void;
}

export const useOptimisticList = <Row>(key: readonly unknown[], lookup: LookupName) => {
  const queries = useQueryClient();
  const [turns] = useState(createTurns);

  /** The pickers use the same data, so they are reloaded too. */
  const reread = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: key });
    await reloadLookups(lookup);
  };

  /** As it is shown now. */
  const present = (): readonly Row[] => queries.getQueryData(key) ?? [];

  const change = ({ shown, send, failed, prefix, onDone }: Change<Row>): void => {
    void queries.cancelQueries({ queryKey: key });
    const before = present();
    const takeBack = (error: unknown): void => {
      queries.setQueryData(key, before);
      showFailure(error, failed, prefix);
    };
    queries.setQueryData(key, shown(before));
    void turns
      .take(send)
      .then(() => onDone?.(), takeBack)
      .then(() => (turns.areOver() ? reread() : undefined));
  };

  return { present, reread, change };
};
