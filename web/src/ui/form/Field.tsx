/** One field of a FormDialog: its name finds the field of the schema, which brings the rules and the required mark. */
import { Form, type FormItemProps } from 'antd';
import { createContext, use, useMemo } from 'react';
import type { FormSchema } from './blank.ts';
import { fieldRules } from './field-rules.ts';

export const SchemaContext = createContext<FormSchema | undefined>(undefined);

interface Props extends Omit<FormItemProps, 'name' | 'rules' | 'required'> {
  readonly name: string;
  /** Takes the whole row of a form with two columns. */
  readonly wide?: boolean;
}

export const Field = ({ name, wide = false, ...item }: Props) => {
  const field = use(SchemaContext)?.shape[name];
  if (!field) throw new Error(`The form's schema has no field ${name}`);
  const rules = useMemo(() => fieldRules(field), [field]);
  return <Form.Item name={name} rules={rules} className={wide ? 'gh-field-wide' : ''} {...item} />;
};
