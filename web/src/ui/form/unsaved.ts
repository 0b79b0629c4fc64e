/** Marks unsaved forms in the document, so that closing a part of the page can ask first. */
import { Form, type FormInstance } from 'antd';
import { isChanged } from './blank.ts';
import type { Others } from './useOthers.ts';

/** An attribute, not an effect: effects end when a tab is hidden, the document stays. */
const UNSAVED = 'data-unsaved';

/** Whether closing this part of the page would lose unsaved input. */
export const hasUnsaved = (part: Element | null): boolean => part?.querySelector(`[${UNSAVED}]`) != null;

/** Goes on an element of the form. */
export const unsavedMark = (isTyped: boolean): object => (isTyped ? { [UNSAVED]: '' } : {});

/** Whether the form differs from its base values. */
export const useIsTyped = (form: FormInstance, { base }: Pick<Others, 'base'>): boolean => {
  const values: unknown = Form.useWatch([], form);
  return typeof values === 'object' && values !== null && isChanged(values, base());
};
