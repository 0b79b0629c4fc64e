/** The shared part of dialog and page forms: schema rules, errors at their fields, and submit. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { announce } from '../../platform/announce.ts';
import { isComposing } from '../shortcuts/key-guard.ts';
import type { FormSchema } from './blank.ts';
import { SchemaContext } from './Field.tsx';
import './form.css';
import { type Others, OthersContext } from './useOthers.ts';

type Values = Record<string, unknown>;

interface Props {
  readonly form: FormInstance<Values>;
  readonly schema: FormSchema;
  readonly initial: Values;
  readonly others: Pick<Others, 'changes'>;
  readonly onFinish: (typed: Values) => Promise<void>;
  readonly onInvalid?: () => void;
  readonly submitsOnEnter?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** After the label, so that all labels align; screen readers get it from the field. */
const markAfterLabel = (label: ReactNode, { required }: { readonly required: boolean }): ReactNode => (
  <>
    {label}
    {required && (
      <span className="gh-required" aria-hidden>
        *
      </span>
    )}
  </>
);

export const FormFrame = (props: Props) => {
  const { form, schema, initial, others, onFinish, onInvalid, submitsOnEnter = true, className = '', children } = props;
  // Prefix of field ids: two forms on one page may both have a field called Name.
  const formName = useId();

  /** A field with an error is validated while typing, not only on blur. */
  const recheck = (changed: object): void => {
    const red = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (red.length > 0) form.validateFields(red).catch(() => undefined);
  };

  const submitFromAnywhere = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey) form.submit();
    else if (!submitsOnEnter && event.target instanceof HTMLInputElement) event.preventDefault();
  };

  return (
    <SchemaContext value={schema}>
      <OthersContext value={others.changes}>
        <Form
          form={form}
          name={formName}
          className={className}
          layout="vertical"
          requiredMark={markAfterLabel}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true, block: 'nearest' }}
          onKeyDown={submitFromAnywhere}
          onValuesChange={recheck}
          onFinish={onFinish}
          onFinishFailed={() => {
            announce('error', messages.checkForm);
            onInvalid?.();
          }}
          initialValues={initial}
        >
          {children}
        </Form>
      </OthersContext>
    </SchemaContext>
  );
};
