/** The current minute in Shanghai. Screens stay open for days, so texts such as 今天 must be updated. */
import type { Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { nowInShanghai } from './calendar.ts';

const MINUTE = 60_000;

export const useNow = (): Dayjs => {
  const [now, setNow] = useState(nowInShanghai);
  useEffect(() => {
    const tell = (): void =>
      setNow((before) => {
        const now = nowInShanghai();
        return now.isSame(before, 'minute') ? before : now;
      });
    // A hidden screen has no timer.
    tell();
    const timer = setInterval(tell, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};
