/** A form on a page. After saving it continues with the saved values, and with what was typed during the save. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Form } from 'antd';
import { type InputEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { DialogError } from '../overlay/DialogError.tsx';
import type { FormSchema } from './blank.ts';
import { BusyButton } from './BusyButton.tsx';
import { FormFrame } from './FormFrame.tsx';
import './page-form.css';
import type { Authors } from './others-changes.ts';
import { unsavedMark, useIsTyped } from './unsaved.ts';
import { useArrival } from './useArrival.ts';
import { useOthers } from './useOthers.ts';
import { useSubmit } from './useSubmit.ts';

interface Props<Schema extends FormSchema> {
  readonly schema: Schema;
  readonly initial: Partial<z.input<Schema>>;
  /** The saved values, in the shape of `initial`: read after a save, and when others have saved. */
  readonly present?: () => Promise<Partial<z.input<Schema>>>;
  /** Who saved each field last, if known. */
  readonly authors?: () => Promise<Authors>;
  readonly submit: (values: z.input<Schema>) => Promise<unknown>;
  /** `Field`s, named after the fields of the schema. */
  readonly children: ReactNode;
  /** Buttons beside the two default ones. */
  readonly tools?: ReactNode;
  readonly okText?: ReactNode;
  /** Shows a button to undo the input; not needed for a form with one field. */
  readonly undoable?: boolean;
  readonly saved?: string;
  readonly failed?: string;
}

/** After a save the focus returns to the field that was typed in: on the button, a digit would be a key of the page. */
const useFieldFocus = () => {
  const field = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [saves, setSaves] = useState(0);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === button.current;
    if (saves > 0 && isFree) field.current?.focus({ preventScroll: true });
  }, [saves]);
  const onInput = ({ target }: InputEvent): void => {
    if (target instanceof HTMLElement) field.current = target;
  };
  return { button, onInput, returnToField: () => setSaves((count) => count + 1) };
};

interface Outcome {
  readonly sent: Readonly<Record<string, unknown>>;
  /** Undefined if the saved values cannot be read. */
  readonly fresh: Readonly<Record<string, unknown>> | undefined;
}

export const PageForm = <Schema extends FormSchema>(props: Props<Schema>) => {
  const { schema, initial, present, authors, submit, children, tools } = props;
  const { okText = '保存', undoable = true, saved = messages.saved, failed = messages.saveFailed } = props;
  const [form] = Form.useForm<Record<string, unknown>>();
  const others = useOthers(form, initial, { present, authors });
  const { button, onInput, returnToField } = useFieldFocus();
  // If reading fails the form stays as it is: the server rejects the next save as outdated.
  const save = async (values: z.input<Schema>): Promise<Outcome> => {
    const sent = form.getFieldsValue();
    await submit(values);
    return { sent, fresh: present ? await present().catch(() => undefined) : { ...others.base(), ...sent } };
  };
  const done = ({ sent, fresh }: Outcome): void => {
    announce('success', saved);
    if (!fresh) return;
    others.restart(fresh, sent);
    returnToField();
  };
  const { pending, refusal, finish } = useSubmit({ form, schema, others, submit: save, failed, onDone: done });
  const isTyped = useIsTyped(form, others);
  const follow = (fresh: Partial<z.input<Schema>>): void => others.restart(fresh, form.getFieldsValue());
  useArrival({ known: initial, others, isTyped, onFresh: follow });

  return (
    <FormFrame
      form={form}
      schema={schema}
      initial={others.base()}
      others={others}
      onFinish={finish}
      className="gh-page-form gh-form"
    >
      <div className="gh-page-form-fields" onInput={onInput} {...unsavedMark(isTyped)}>
        <DialogError message={refusal} />
        {children}
      </div>
      <footer className="gh-page-form-foot">
        <BusyButton type="primary" htmlType="submit" busy={pending} ref={button}>
          {okText}
        </BusyButton>
        {tools}
        {undoable && isTyped && (
          <Button type="text" disabled={pending} onClick={() => form.resetFields()}>
            撤销修改
          </Button>
        )}
      </footer>
    </FormFrame>
  );
};
