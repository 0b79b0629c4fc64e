/** A typed value that is not stored yet. It is dropped when it is stored or the stored value changes (Back, a link). */
import { useState } from 'react';

export const useDraft = <Value>(kept: Value): readonly [shown: Value, type: (value: Value) => void] => {
  const key = JSON.stringify(kept);
  const [draft, setDraft] = useState<{ readonly over: string; readonly value: Value } | undefined>();
  // Dropped for good: if the old value returns, the old draft must not.
  if (draft && draft.over !== key) setDraft(undefined);
  return [draft?.over === key ? draft.value : kept, (value) => setDraft({ over: key, value })];
};
