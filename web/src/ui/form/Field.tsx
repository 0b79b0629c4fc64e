/** One field of a FormDialog: its name finds the field of the schema, which brings the rules and the required mark. */
import { Form, type FormItemProps } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FieldSchema, FormSchema } from './blank.ts';
import { fieldRules } from './field-rules.ts';
import { OthersNote } from './OthersNote.tsx';
import { OthersContext } from './useOthers.ts';

export const SchemaContext = createContext<FormSchema | undefined>(undefined);

interface Props extends Omit<FormItemProps, 'name' | 'rules' | 'required'> {
  readonly name: string;
  /** What it must be while it stands here, where the form as a whole asks for more than the field alone. */
  readonly rule?: FieldSchema;
  /** Takes the whole row of a form with two columns. */
  readonly wide?: boolean;
  /** Names a value, where it is not its own name: an id, a code. */
  readonly words?: (value: unknown) => string;
}

const asItIs = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return Array.isArray(value) ? value.join('、') : String(value);
};

export const Field = ({ name, rule, wide = false, words = asItIs, extra, ...item }: Props) => {
  const own = use(SchemaContext)?.shape[name];
  if (!own) throw new Error(`The form's schema has no field ${name}`);
  const field = rule ?? own;
  const rules = useMemo(() => fieldRules(field), [field]);
  const change = use(OthersContext).get(name);
  const below: ReactNode = change ? <OthersNote name={name} change={change} words={words} /> : extra;
  return <Form.Item name={name} rules={rules} className={wide ? 'gh-field-wide' : ''} extra={below} {...item} />;
};
