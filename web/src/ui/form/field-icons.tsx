/** What antd's fields draw beside their words: unheard by readers, who would hear it in English, or named in Chinese. */
import { ChevronDown, CircleX } from 'lucide-react';

export const arrow = <ChevronDown size={14} aria-hidden />;

/** antd turns what lies in it. */
export const switcher = (
  <span aria-hidden>
    <ChevronDown size={14} />
  </span>
);

/**
 * For `allowClear`: a choice is cleared by a button that has the label, an input by one that is named after its icon. Not
 * 清除, which takes back a whole search.
 */
export const clearable = {
  label: '清空',
  clearIcon: <CircleX size={14} aria-label="清空" />,
};
