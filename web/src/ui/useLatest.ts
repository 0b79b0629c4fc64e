/** What was given last, for functions that are made once: memoised rows and columns are not drawn again for it. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
