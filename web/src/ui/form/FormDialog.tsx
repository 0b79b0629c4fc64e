/** The dialog of every form: schema validation, one submit at a time, no input lost by accident. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogError } from '../overlay/DialogError.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { type FormSchema, isChanged } from './blank.ts';
import { BusyButton } from './BusyButton.tsx';
import { confirm } from './confirm.tsx';
import './form.css';
import { giveUp } from './give-up.ts';
import { FormFrame } from './FormFrame.tsx';
import type { Authors } from './others-changes.ts';
import { unsavedMark, useIsTyped } from './unsaved.ts';
import { useOthers } from './useOthers.ts';
import { useSubmit } from './useSubmit.ts';

interface Props<Schema extends FormSchema, Saved> {
  readonly title: string;
  /** The request schema, or the part that the form edits. */
  readonly schema: Schema;
  readonly initial?: Partial<z.input<Schema>>;
  /**
   * The saved values, in the shape of `initial`. Read when the server rejects an outdated save: the changes of others
   * are shown at their fields, no input is lost, and the next save is based on them.
   */
  readonly present?: () => Promise<Partial<z.input<Schema>>>;
  /** Who saved each field last, if known. */
  readonly authors?: () => Promise<Authors>;
  /** `isSecond`: by the second button. */
  readonly submit: (values: z.input<Schema>, isSecond: boolean) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /** `Field`s, named after the fields of the schema. */
  readonly children: ReactNode;
  readonly width?: number;
  readonly columns?: 1 | 2;
  readonly okText?: string;
  /** Another way to save, as the main button: save and submit. It may ask first, when the fields are valid. */
  readonly second?: { readonly label: string; readonly ask?: () => Promise<boolean> };
  /** Destructive: a red button, as in the menu. */
  readonly danger?: boolean;
  /** The success message, or a function that shows it. */
  readonly saved?: string | ((saved: Saved) => void);
  readonly failed?: string;
  /** Always asks before closing without saving; other dialogs ask only if something was typed. */
  readonly closing?: string;
  /** Must be answered: no cancel, no close button, no Esc. */
  readonly forced?: boolean;
  /** False: Enter in a field does not submit, as scanners and input methods end with it. Ctrl+Enter does. */
  readonly submitsOnEnter?: boolean;
}

export const FormDialog = <Schema extends FormSchema, Saved>(props: Props<Schema, Saved>) => {
  const {
    title,
    schema,
    initial = {},
    present,
    authors,
    submit,
    onSaved,
    children,
    width,
    columns = 1,
    forced = false,
    submitsOnEnter = true,
    second,
  } = props;
  const { okText = '保存', danger = false, saved = messages.saved, failed = messages.saveFailed, closing } = props;
  const frame = useOverlayFrame();
  const [form] = Form.useForm<Record<string, unknown>>();
  const fields = useRef<HTMLDivElement>(null);

  // Until the dialog has faded out, its keys still work.
  const isSaved = useRef(false);
  const done = (answer: Saved): void => {
    isSaved.current = true;
    if (typeof saved === 'string') announce('success', saved);
    else saved(answer);
    frame.close();
    onSaved?.(answer);
  };
  const others = useOthers(form, initial, { present, authors });
  const isSecond = useRef(false);
  const [isSendingSecond, setSendingSecond] = useState(false);
  const choose = (wanted: boolean) => () => {
    isSecond.current = wanted;
  };
  const send = (values: z.input<Schema>): Promise<Saved> => submit(values, isSecond.current);
  const { pending, refusal, finish } = useSubmit({ form, schema, others, submit: send, failed, onDone: done });
  // A double click must not ask twice: both answers would send the form.
  const isAsking = useRef(false);
  const finishAsked = async (typed: Record<string, unknown>): Promise<void> => {
    if (isAsking.current || isSaved.current) return;
    isAsking.current = true;
    try {
      if (isSecond.current && second?.ask && !(await second.ask())) return;
      setSendingSecond(isSecond.current);
      await finish(typed);
    } finally {
      isAsking.current = false;
      isSecond.current = false;
    }
  };

  const isTypedNow = useIsTyped(form, others);

  const leave = async (): Promise<void> => {
    const isTyped = isChanged(form.getFieldsValue(), others.base());
    const question = closing === undefined ? giveUp : { title: closing, ...(isTyped && { detail: giveUp.detail }) };
    if ((!isTyped && closing === undefined) || (await confirm(question, frame.owner))) frame.close();
  };

  const footer = (
    <>
      {!forced && (
        <Button disabled={pending} onClick={leave}>
          取消
        </Button>
      )}
      <BusyButton
        type={second ? 'default' : 'primary'}
        danger={danger}
        htmlType="submit"
        busy={pending && !isSendingSecond}
        disabled={pending && isSendingSecond}
        onClick={choose(false)}
      >
        {okText}
      </BusyButton>
      {second && (
        <BusyButton
          type="primary"
          htmlType="submit"
          busy={pending && isSendingSecond}
          disabled={pending && !isSendingSecond}
          onClick={choose(true)}
        >
          {second.label}
        </BusyButton>
      )}
    </>
  );

  const around = (content: ReactNode): ReactNode => (
    <FormFrame
      form={form}
      schema={schema}
      initial={initial}
      others={others}
      onFinish={finishAsked}
      onInvalid={choose(false)}
      submitsOnEnter={submitsOnEnter}
    >
      {content}
    </FormFrame>
  );

  return (
    <Dialog
      title={title}
      footer={footer}
      busy={pending}
      mustAnswer={forced}
      onLeave={leave}
      first={fields}
      around={around}
      {...(width !== undefined && { width })}
    >
      <DialogError message={refusal} />
      <div ref={fields} className={columns === 2 ? 'gh-form gh-form-two' : 'gh-form'} {...unsavedMark(isTypedNow)}>
        {children}
      </div>
    </Dialog>
  );
};
