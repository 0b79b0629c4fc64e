/** The row open in the drawer, stored in the address: Back closes the drawer before it leaves the screen. */
import { useCallback, useState } from 'react';
import { isOfDrawer, OPEN, readId } from '../page/address.ts';
import { useAddress } from '../page/useAddress.ts';
import { useLatest } from '../useLatest.ts';

export const useOpenId = (): readonly [id: number | undefined, setId: (id: number | undefined) => void] => {
  const { read, change } = useAddress();
  const id = readId(read(OPEN));
  const isOpen = useLatest(id !== undefined);
  const setId = useCallback(
    (next: number | undefined): void => {
      if (next === undefined) change({}, 'return', { isDropped: isOfDrawer });
      else change({ [OPEN]: String(next) }, isOpen.current ? 'replace' : 'push');
    },
    [change, isOpen],
  );
  return [id, setId];
};

interface OpenRow<Row> {
  readonly openId: number | undefined;
  readonly open: (row: Row) => void;
  readonly close: () => void;
  /** The open row from the list, or as it was when opened if it has left the page. */
  readonly rowIn: (rows: readonly Row[]) => Row | undefined;
}

/** For rows that the list has in full. A row in the address that is not on the page is not opened. */
export const useOpenRow = <Row extends { readonly Id: number }>(): OpenRow<Row> => {
  const [openId, setOpenId] = useOpenId();
  const [last, setLast] = useState<Row>();
  const open = useCallback(
    (row: Row): void => {
      setLast(row);
      setOpenId(row.Id);
    },
    [setOpenId],
  );
  return {
    openId,
    open,
    close: useCallback(() => setOpenId(undefined), [setOpenId]),
    rowIn: (rows) => rows.find(({ Id }) => Id === openId) ?? (last?.Id === openId ? last : undefined),
  };
};
