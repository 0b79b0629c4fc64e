/** An action that needs a reason: the last ten reasons of this browser can be chosen again. */
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import './reason-dialog.css';
import { recentReasons, rememberReason } from './recent-reasons.ts';

const NAME = 'Remark';
const LONGEST = 200;

/** By the message for a blank reason. */
const formOf = (required: string) =>
  z.object({
    [NAME]: z
      .string({ error: required })
      .max(LONGEST)
      .refine((text) => text.trim() !== '', required),
  });

interface Props<Saved> {
  readonly title: string;
  /** What the action does, and to whom. */
  readonly note?: ReactNode;
  readonly label?: string;
  readonly placeholder?: string;
  /** The message for a blank reason. */
  readonly required: string;
  /** Reasons of one kind are offered together. */
  readonly kind: string;
  readonly okText: string;
  readonly failed?: string;
  readonly submit: (reason: string) => Promise<Saved>;
  readonly saved: string | ((saved: Saved) => void);
}

const Recent = ({ reasons }: { readonly reasons: readonly string[] }) => {
  const form = Form.useFormInstance();
  const choose = (reason: string): void => {
    form.setFieldValue(NAME, reason);
    form.validateFields([NAME]).catch(() => undefined);
    form.getFieldInstance(NAME)?.focus?.();
  };
  return (
    <section className="gh-reasons" aria-label="最近用过的原因">
      <h3>最近用过</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <button type="button" title={reason} onClick={() => choose(reason)}>
              {reason}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const ReasonDialog = <Saved,>(props: Props<Saved>) => {
  const { title, note, label = '原因', placeholder, required, kind, okText, failed, submit, saved } = props;
  const [schema] = useState(() => formOf(required));
  const [reasons] = useState(() => recentReasons(kind));
  const send = async ({ [NAME]: reason }: z.input<typeof schema>): Promise<Saved> => {
    const answer = await submit(reason);
    rememberReason(kind, reason);
    return answer;
  };
  return (
    <FormDialog
      title={title}
      schema={schema}
      width={460}
      okText={okText}
      danger
      submit={send}
      saved={saved}
      {...(failed !== undefined && { failed })}
    >
      {note && <p className="gh-reason-note">{note}</p>}
      <Field name={NAME} label={label}>
        <Input.TextArea rows={3} maxLength={LONGEST} showCount {...(placeholder !== undefined && { placeholder })} />
      </Field>
      {reasons.length > 0 && <Recent reasons={reasons} />}
    </FormDialog>
  );
};
