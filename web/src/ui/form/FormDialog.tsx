/** The dialog around every form: the contract's rules, one submit at a time, nothing typed is ever lost by accident. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogError } from '../overlay/DialogError.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { type FormSchema, isChanged } from './blank.ts';
import { BusyButton } from './BusyButton.tsx';
import { confirm } from './confirm.tsx';
import './form.css';
import { FormFrame } from './FormFrame.tsx';
import type { Authors } from './others-changes.ts';
import { unsavedMark, useIsTyped } from './unsaved.ts';
import { useOthers } from './useOthers.ts';
import { useSubmit } from './useSubmit.ts';

interface Props<Schema extends FormSchema, Saved> {
  readonly title: string;
  /** What the call takes, or the part of it that the form asks for. */
  readonly schema: Schema;
  readonly initial?: Partial<z.input<Schema>>;
  /**
   * What is saved now, in the shape of `initial`. Asked for when the server says that others have saved meanwhile: their
   * changes are then shown at the fields, nothing that was typed is lost, and saving again is based on theirs.
   */
  readonly present?: () => Promise<Partial<z.input<Schema>>>;
  /** Who saved each field last, where somebody can say. */
  readonly authors?: () => Promise<Authors>;
  readonly submit: (values: z.input<Schema>) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /** `Field`s, named after the fields of the schema. */
  readonly children: ReactNode;
  readonly width?: number;
  readonly columns?: 1 | 2;
  readonly okText?: string;
  /** Takes something away: red as in the menu that leads here. */
  readonly danger?: boolean;
  /** Said once it is saved, or how that is told. */
  readonly saved?: string | ((saved: Saved) => void);
  readonly failed?: string;
  /** Asked whenever it is closed without saving, whether something was typed or not. */
  readonly closing?: string;
  /** Must be answered: neither cancel, cross nor Esc. */
  readonly forced?: boolean;
}

/** Asked before what was typed is lost. */
export const giveUp = {
  title: '放弃修改？',
  detail: '已填写的内容不会保存。',
  okText: '放弃',
  cancelText: '继续填写',
  danger: true,
};

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
  } = props;
  const { okText = '保存', danger = false, saved = messages.saved, failed = messages.saveFailed, closing } = props;
  const frame = useOverlayFrame();
  const [form] = Form.useForm<Record<string, unknown>>();
  const fields = useRef<HTMLDivElement>(null);

  const done = (answer: Saved): void => {
    if (typeof saved === 'string') announce('success', saved);
    else saved(answer);
    frame.close();
    onSaved?.(answer);
  };
  const others = useOthers(form, initial, { present, authors });
  const { pending, refusal, finish } = useSubmit({ form, schema, others, submit, failed, onDone: done });

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
      <BusyButton type="primary" danger={danger} htmlType="submit" busy={pending}>
        {okText}
      </BusyButton>
    </>
  );

  const around = (content: ReactNode): ReactNode => (
    <FormFrame form={form} schema={schema} initial={initial} others={others} onFinish={finish}>
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
