/** The saved views of a list, remembered as they change. */
import { useCallback, useState } from 'react';
import { readShelf, type ViewShelf, writeShelf } from './saved-views.ts';

export const useViewShelf = (listId: string) => {
  const [shelf, setShelf] = useState(() => readShelf(listId));
  const change = useCallback(
    (next: (before: ViewShelf) => ViewShelf) =>
      setShelf((before) => {
        const after = next(before);
        writeShelf(listId, after);
        return after;
      }),
    [listId],
  );
  return [shelf, change] as const;
};
