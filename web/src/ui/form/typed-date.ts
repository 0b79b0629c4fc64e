/** Enter in a field for a day or a time: the first one accepts what was typed, the next one submits the form. */
import type { KeyboardEvent } from 'react';

/** `shown`: the text of the value, which differs from the field's while something is typed. */
export const keepTypedDate =
  (shown: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
    if (event.key === 'Enter' && typed !== shown) event.preventDefault();
  };
