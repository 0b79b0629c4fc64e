/** The saved views of a list, stored in this browser. */
import { useMemo, useState } from 'react';
import {
  addView,
  changeView,
  orderViews,
  readShelf,
  removeView,
  toggleDefault,
  type ViewKeeper,
  type ViewShelf,
  writeShelf,
} from './saved-views.ts';

export const useViewShelf = (listId: string): ViewKeeper => {
  const [shelf, setShelf] = useState(() => readShelf(listId));
  return useMemo(() => {
    const put = (next: (before: ViewShelf) => ViewShelf): void =>
      setShelf((before) => {
        const after = next(before);
        writeShelf(listId, after);
        return after;
      });
    return {
      shelf,
      mayShare: false,
      add: async (view) => {
        const added = { ...view, id: crypto.randomUUID() };
        put((before) => addView(before, added));
        return added;
      },
      change: async (id, change) => put((before) => changeView(before, id, change)),
      remove: (id) => put((before) => removeView(before, id)),
      order: (ids) => put((before) => orderViews(before, ids)),
      toggleDefault: (id) => put((before) => toggleDefault(before, id)),
    };
  }, [listId, shelf]);
};
