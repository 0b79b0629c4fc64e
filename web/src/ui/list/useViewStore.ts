/** The saved views of a list, stored in this browser. */
import { useMemo, useState } from 'react';
import {
  addView,
  changeView,
  orderViews,
  readStore,
  removeView,
  toggleDefault,
  type ViewKeeper,
  type ViewStore,
  writeStore,
} from './saved-views.ts';

export const useViewStore = (listId: string): ViewKeeper => {
  const [store, setStore] = useState(() => readStore(listId));
  return useMemo(() => {
    const put = (next: (before: ViewStore) => ViewStore): void =>
      setStore((before) => {
        const after = next(before);
        writeStore(listId, after);
        return after;
      });
    return {
      store,
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
  }, [listId, store]);
};
