/** Icons of antd's fields: hidden from screen readers, which would read their English names, or named in Chinese. */
import { ChevronDown, CircleX } from 'lucide-react';

export const arrow = <ChevronDown size={14} aria-hidden />;

/** antd rotates its child. */
export const switcher = (
  <span aria-hidden>
    <ChevronDown size={14} />
  </span>
);

/** Not a stop of the Tab key: Enter there would empty the field that was just filled. Backspace and Delete empty it too. */
const skipInTabs = (icon: Element | null): void => icon?.closest('button')?.setAttribute('tabindex', '-1');

/** For `allowClear` of days and times, whose button has its own name. */
export const clearableTime = { clearIcon: <CircleX ref={skipInTabs} size={14} aria-hidden /> };

/**
 * For `allowClear`: a Select's clear button uses the label, an Input's is named after its icon. Not
 * 清除, which clears a whole search.
 */
export const clearable = {
  label: '清空',
  clearIcon: <CircleX ref={skipInTabs} size={14} aria-label="清空" />,
};
