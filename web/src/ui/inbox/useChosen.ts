/**
 * The row shown beside an inbox. The address names it; without one it is the first that was listed. It stays when a
 * colleague has decided it: no decision may go to a row that has just taken its place.
 */
import { useState } from 'react';
import { useOpenId } from '../list/useOpenRow.ts';

interface Shown<Row> {
  readonly row: Row;
  readonly at: number;
}

export const useChosen = <Row extends { readonly Id: number }>(rows: readonly Row[]) => {
  const [openId, setOpenId] = useOpenId();
  const [shown, setShown] = useState<Shown<Row>>();
  const wantedId = openId ?? shown?.row.Id ?? rows[0]?.Id;
  const found = rows.findIndex(({ Id }) => Id === wantedId);
  const row = rows[found];
  if (row && (shown?.row !== row || shown.at !== found)) setShown({ row, at: found });
  /** Where it is, or where it was. */
  const at = row ? found : shown?.row.Id === wantedId ? shown?.at : undefined;
  const next = at === undefined ? rows[0] : rows[row ? at + 1 : at];
  const previous = at === undefined ? undefined : rows[at - 1];

  const choose = (other: Row | undefined): void => {
    if (!other) setShown(undefined);
    setOpenId(other?.Id);
  };
  const chooser = (other: Row | undefined) => other && (() => choose(other));
  return {
    id: wantedId,
    /** Undefined when it does not wait any more. */
    row,
    /** As it was listed last. */
    last: row ?? (shown?.row.Id === wantedId ? shown?.row : undefined),
    /** On a narrow screen the list is shown until a row is opened. */
    isOpened: openId !== undefined,
    choose,
    view: setOpenId,
    close: () => setOpenId(undefined),
    next: chooser(next),
    previous: chooser(previous),
    /** After a decision: the next one, at the end the one before. */
    goOn: () => choose(next ?? previous),
  };
};

export type Chosen<Row extends { readonly Id: number }> = ReturnType<typeof useChosen<Row>>;
