/** The last typed text, debounced. */
import { useEffect, useState } from 'react';

const REST_MS = 250;

export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};
