/** Submits a form: validates it, sends it once, and shows server errors at their fields. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { announce } from '../../platform/announce.ts';
import { CallFailed, Unanswered } from '../../platform/failure.ts';
import { untold } from '../overlay/untold.ts';
import { type FormSchema, wireValues } from './blank.ts';
import type { Others } from './useOthers.ts';
import { wording } from './wording.ts';

const CAUGHT_UP =
  '数据已变更：有人在您填写期间保存过。您填写的内容都还在，他人的改动标在字段下方，核对后再次保存即可。';

const KEPT = '内容已保留，恢复后请再保存';

interface Options<Schema extends FormSchema, Saved> {
  readonly form: FormInstance;
  readonly schema: Schema;
  readonly others: Pick<Others, 'base' | 'catchUp' | 'isUnheeded'>;
  readonly submit: (values: z.input<Schema>) => Promise<Saved>;
  readonly onDone: (saved: Saved) => void;
  /** Fallback for an error without a message. */
  readonly failed: string;
}

interface Complaint {
  readonly name: string;
  readonly message: string;
}

const isStale = (error: unknown): boolean => error instanceof CallFailed && error.message === messages.stale;

/** The record version the form is based on; not a visible field. */
const versionOf = ({ shape }: FormSchema, base: Readonly<Record<string, unknown>>): object =>
  'Version' in shape && base['Version'] !== undefined ? { Version: base['Version'] } : {};

export const useSubmit = <Schema extends FormSchema, Saved>(options: Options<Schema, Saved>) => {
  const { form, schema, others, submit, onDone, failed } = options;
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // A ref, because state updates one render late: two submits at once would both pass.
  const sending = useRef(false);

  const hasField = (name: string): boolean => Object.hasOwn(form.getFieldsValue(), name);

  /** Shows each error at its field and focuses the first; errors without a field are shown in the dialog. */
  const complain = (complaints: readonly Complaint[]): void => {
    const placed = complaints.filter(({ name }) => hasField(name));
    form.setFields(placed.map(({ name, message }) => ({ name, errors: [message] })));
    setRefusal(complaints.find((complaint) => !placed.includes(complaint))?.message);
    if (placed[0]) form.scrollToField(placed[0].name, { block: 'nearest', focus: true });
  };

  const refused = async (error: unknown): Promise<void> => {
    try {
      if (isStale(error) && (await others.catchUp())) {
        setRefusal(CAUGHT_UP);
        return;
      }
    } catch (unreadable) {
      error = unreadable;
    }
    // The network message itself is shown by the request layer.
    if (error instanceof Unanswered) return setRefusal(KEPT);
    const message = untold(error, failed);
    if (message !== undefined) complain([{ name: (error instanceof CallFailed && error.field) || '', message }]);
  };

  const finish = async (typed: Record<string, unknown>): Promise<void> => {
    if (sending.current) return;
    if (others.isUnheeded(typed)) return setRefusal(CAUGHT_UP);
    const values = wireValues(schema, { ...versionOf(schema, others.base()), ...typed });
    const verdict = schema.safeParse(values, { error: wording });
    if (!verdict.success) {
      announce('error', messages.checkForm);
      complain(verdict.error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), message })));
      return;
    }
    sending.current = true;
    setPending(true);
    setRefusal(undefined);
    let saved: Saved;
    try {
      // The schema has just accepted these values, so they are its input.
      saved = await submit(values as z.input<Schema>);
    } catch (error) {
      await refused(error);
      return;
    } finally {
      sending.current = false;
      setPending(false);
    }
    onDone(saved);
  };

  return { pending, refusal, finish };
};
