/** A form on a page. After saving it continues with the saved values. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

interface BodyProps<Schema extends FormSchema> extends Props<Schema> {
  /** The saved values as the parent component knows them: newer than `initial` once others have saved. */
  readonly known: Partial<z.input<Schema>>;
  readonly onSaved: (fresh: Partial<z.input<Schema>> | undefined) => void;
  /** Others have saved, and the form is unchanged. */
  readonly onFresh: (fresh: Partial<z.input<Schema>>) => void;
  /** Just saved: the focus stays on the button. */
  readonly isSaved: boolean;
}

const useKeptFocus = (isSaved: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSaved && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isSaved]);
  return button;
};

const Body = <Schema extends FormSchema>(props: BodyProps<Schema>) => {
  const { schema, initial, known, present, authors, submit, children, tools, onSaved, onFresh, isSaved } = props;
  const { okText = '保存', undoable = true, saved = messages.saved, failed = messages.saveFailed } = props;
  const [form] = Form.useForm<Record<string, unknown>>();
  const others = useOthers(form, initial, { present, authors });
  const button = useKeptFocus(isSaved);
  // If reading fails the form stays as it is: the server rejects the next save as outdated.
  const save = async (values: z.input<Schema>) => {
    await submit(values);
    return present?.().catch(() => undefined);
  };
  const done = (fresh: Partial<z.input<Schema>> | undefined): void => {
    announce('success', saved);
    onSaved(fresh);
  };
  const { pending, refusal, finish } = useSubmit({ form, schema, others, submit: save, failed, onDone: done });
  const isTyped = useIsTyped(form, others);
  useArrival({ known, others, isTyped, onFresh });
  const undo = (): void => {
    form.resetFields();
    form.setFieldsValue(others.base());
  };

  return (
    <FormFrame
      form={form}
      schema={schema}
      initial={initial}
      others={others}
      onFinish={finish}
      className="gh-page-form gh-form"
    >
      <div className="gh-page-form-fields" {...unsavedMark(isTyped)}>
        <DialogError message={refusal} />
        {children}
      </div>
      <footer className="gh-page-form-foot">
        <BusyButton type="primary" htmlType="submit" busy={pending} ref={button}>
          {okText}
        </BusyButton>
        {tools}
        {undoable && isTyped && (
          <Button type="text" disabled={pending} onClick={undo}>
            撤销修改
          </Button>
        )}
      </footer>
    </FormFrame>
  );
};

export const PageForm = <Schema extends FormSchema>(props: Props<Schema>) => {
  const [{ initial, round, isSaved }, begin] = useState({ initial: props.initial, round: 0, isSaved: false });
  const goOn = (fresh: Partial<z.input<Schema>>, bySaving: boolean): void =>
    begin({ initial: fresh, round: round + 1, isSaved: bySaving });
  return (
    <Body
      key={round}
      {...props}
      initial={initial}
      known={props.initial}
      onSaved={(fresh) => fresh && goOn(fresh, true)}
      onFresh={(fresh) => goOn(fresh, false)}
      isSaved={isSaved}
    />
  );
};
