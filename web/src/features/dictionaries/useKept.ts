/** A list that the server keeps: changes are shown at once, sent one after the other, and taken back where they are refused. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../platform/failure.ts';
import { createTurns } from '../../platform/turns.ts';
import { type LookupName, reloadLookups } from '../../widgets/lookups.ts';

interface Change<Row> {
  /** What the list looks like once it is done. */
  readonly shown: (rows: readonly Row[]) => readonly Row[];
  readonly send: () => Promise<unknown>;
  readonly failed: string;
  /** Said before the server's own words. */
  readonly prefix?: string;
  readonly onDone?: () => void;
}

export const useKept = <Row>(key: readonly unknown[], lookup: LookupName) => {
  const queries = useQueryClient();
  const [turns] = useState(createTurns);

  /** The pickers of this browser are made of it, so they read it anew too. */
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
