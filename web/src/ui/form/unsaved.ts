/** What was typed into a form and not saved, marked in the document, so that whoever closes something can ask. */
import { Form, type FormInstance } from 'antd';
import { isChanged } from './blank.ts';
import type { Others } from './useOthers.ts';

/** No effect could keep it: they end when a tab is hidden, and the document stays. */
const UNSAVED = 'data-unsaved';

/** Whether closing this part of the page would take something with it that was typed and not saved. */
export const hasUnsaved = (part: Element | null): boolean => part?.querySelector(`[${UNSAVED}]`) != null;

/** Goes on an element of the form. */
export const unsavedMark = (isTyped: boolean): object => (isTyped ? { [UNSAVED]: '' } : {});

/** Whether the form differs from what it is based on. */
export const useIsTyped = (form: FormInstance, { base }: Pick<Others, 'base'>): boolean => {
  const values: unknown = Form.useWatch([], form);
  return typeof values === 'object' && values !== null && isChanged(values, base());
};
