/** One form field: its name selects the schema field, which defines the rules and the required mark. */
import { Form, type FormItemProps } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FieldSchema, FormSchema } from './blank.ts';
import { fieldRules } from './field-rules.ts';
import { OthersNote } from './OthersNote.tsx';
import { OthersContext } from './useOthers.ts';

export const SchemaContext = createContext<FormSchema | undefined>(undefined);

interface Props extends Omit<FormItemProps, 'name' | 'rules' | 'required'> {
  readonly name: string;
  /** A stricter rule than the schema field's own, if the whole form requires more. */
  readonly rule?: FieldSchema;
  /** Spans the whole row of a form with two columns. */
  readonly wide?: boolean;
  /** The display text of a value such as an id or a code. */
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
