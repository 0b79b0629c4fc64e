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

interface Rule {
  readonly message: string;
  readonly isRight: (reason: string) => boolean;
}

const formOf = ({ required, longest = LONGEST, wrong }: Pick<Props<unknown>, 'required' | 'longest' | 'wrong'>) =>
  z.object({
    [NAME]: z
      .string({ error: required })
      .max(longest)
      .refine((text) => text.trim() !== '', required)
      .refine((text) => text.trim() === '' || (wrong?.isRight(text) ?? true), wrong?.message),
  });

interface Props<Saved> {
  readonly title: string;
  /** What the action does, and to whom. */
  readonly note?: ReactNode;
  readonly label?: string;
  readonly placeholder?: string;
  /** The message for a blank reason. */
  readonly required: string;
  /** Characters. */
  readonly longest?: number;
  /** A further rule for a reason that is not blank. */
  readonly wrong?: Rule;
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
  const { title, note, label = '原因', placeholder, kind, okText, failed, submit, saved, longest = LONGEST } = props;
  const [schema] = useState(() => formOf(props));
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
      {note && <div className="gh-reason-note">{note}</div>}
      <Field name={NAME} label={label}>
        <Input.TextArea rows={3} maxLength={longest} showCount {...(placeholder !== undefined && { placeholder })} />
      </Field>
      {reasons.length > 0 && <Recent reasons={reasons} />}
    </FormDialog>
  );
};
