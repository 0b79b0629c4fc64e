/** A ref to the latest value, for stable functions: memoised rows and columns do not re-render when it changes. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
