/** A search text that is shown at once and written to the address after a pause in typing. */
import { LONGEST_SEARCH } from '@gonghai/contract/wire/fields.ts';
import { useRef } from 'react';
import { useAddress } from './useAddress.ts';
import { useDraft } from './useDraft.ts';

const REST_MS = 300;

export const useAddressText = (name: string): readonly [text: string, type: (text: string) => void] => {
  const { read, change } = useAddress();
  const kept = (read(name) ?? '').slice(0, LONGEST_SEARCH);
  const [shown, setShown] = useDraft(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (typed: string): void => {
    setShown(typed);
    clearTimeout(timer.current);
    const keep = (): void => void change({ [name]: typed === '' ? undefined : typed }, 'replace');
    if (typed === '') keep();
    else timer.current = setTimeout(keep, REST_MS);
  };
  return [shown, type];
};
