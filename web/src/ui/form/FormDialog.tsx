/** The dialog around every form: the contract's rules, one submit at a time, nothing typed is ever lost by accident. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Form } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogError } from '../overlay/DialogError.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { type FormSchema, isChanged } from './blank.ts';
import { BusyButton } from './BusyButton.tsx';
import { confirm } from './confirm.tsx';
import { SchemaContext } from './Field.tsx';
import './form.css';
import { OthersContext, useOthers } from './useOthers.ts';
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
  readonly submit: (values: z.input<Schema>) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /** `Field`s, named after the fields of the schema. */
  readonly children: ReactNode;
  readonly width?: number;
  readonly columns?: 1 | 2;
  readonly okText?: string;
  readonly saved?: string;
  readonly failed?: string;
  /** Must be answered: neither cancel, cross nor Esc. */
  readonly forced?: boolean;
}

/** After the label, so that all labels begin in one line; readers hear it from the field itself. */
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

const giveUp = {
  title: '放弃修改？',
  detail: '已填写的内容不会保存。',
  okText: '放弃',
  cancelText: '继续填写',
  danger: true,
};

export const FormDialog = <Schema extends FormSchema, Saved>(props: Props<Schema, Saved>) => {
  const { title, schema, initial = {}, present, submit, onSaved, children, width, columns = 1, forced = false } = props;
  const { okText = '保存', saved = messages.saved, failed = messages.saveFailed } = props;
  const frame = useOverlayFrame();
  const [form] = Form.useForm<Record<string, unknown>>();
  const fields = useRef<HTMLDivElement>(null);
  // Field ids begin with it: two forms on one page may both have a field called Name.
  const formName = useId();

  const done = (answer: Saved): void => {
    announce('success', saved);
    frame.close();
    onSaved?.(answer);
  };
  const others = useOthers(form, initial, present);
  const { pending, refusal, finish } = useSubmit({ form, schema, others, submit, failed, onDone: done });

  const leave = async (): Promise<void> => {
    if (!isChanged(form.getFieldsValue(), others.base()) || (await confirm(giveUp, frame.owner))) frame.close();
  };

  /** A field that is red turns sound again as soon as it is, not when it is left. */
  const recheck = (changed: object): void => {
    const red = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (red.length > 0) form.validateFields(red).catch(() => undefined);
  };

  const submitFromAnywhere = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  };

  const footer = (
    <>
      {!forced && (
        <Button disabled={pending} onClick={leave}>
          取消
        </Button>
      )}
      <BusyButton type="primary" htmlType="submit" busy={pending}>
        {okText}
      </BusyButton>
    </>
  );

  const around = (content: ReactNode): ReactNode => (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      requiredMark={markAfterLabel}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'nearest' }}
      onKeyDown={submitFromAnywhere}
      onValuesChange={recheck}
      onFinish={finish}
      onFinishFailed={() => announce('error', messages.checkForm)}
      initialValues={initial}
    >
      {content}
    </Form>
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
      <SchemaContext value={schema}>
        <DialogError message={refusal} />
        <OthersContext value={others.changes}>
          <div ref={fields} className={columns === 2 ? 'gh-form gh-form-two' : 'gh-form'}>
            {children}
          </div>
        </OthersContext>
      </SchemaContext>
    </Dialog>
  );
};
