/** Writes what was read on a picture into the form. The button that was pressed goes, so the focus moves to a field. */
import type { FormInstance } from 'antd';
import { flushSync } from 'react-dom';

export const takeRead = (form: FormInstance, values: Readonly<Record<string, unknown>>, focused: string): void => {
  // Drawn before the focus arrives: a field of money begins to type with the value that it shows.
  flushSync(() => form.setFieldsValue(values));
  form.validateFields(Object.keys(values)).catch(() => undefined);
  form.focusField(focused);
};
