/** Catching up with what others saved while a form was open; neither version is lost. */
import type { FormInstance } from 'antd';
import { createContext, useRef, useState } from 'react';
import { type OthersChange, othersChanges } from './others-changes.ts';

type Values = Readonly<Record<string, unknown>>;
type Changes = ReadonlyMap<string, OthersChange>;

/** By name of the field. */
export const OthersContext = createContext<Changes>(new Map());

export interface Others {
  /** What the form is based on: what it was filled with, or what others have saved since. */
  readonly base: () => Values;
  readonly changes: Changes;
  /** Brings the form together with what is saved now. */
  readonly meet: (saved: Values) => void;
  /** False when nobody can say what is saved now. */
  readonly catchUp: () => Promise<boolean>;
}

export const useOthers = (
  form: FormInstance,
  initial: Values,
  present: (() => Promise<Values>) | undefined,
): Others => {
  const base = useRef(initial);
  const [changes, setChanges] = useState<Changes>(new Map());

  const meet = (saved: Values): void => {
    const found = othersChanges(base.current, form.getFieldsValue() as Values, saved);
    for (const [name, { theirs, isTyped }] of found) if (!isTyped) form.setFieldValue(name, theirs);
    setChanges(found);
    base.current = saved;
  };

  const catchUp = async (): Promise<boolean> => {
    if (!present) return false;
    meet(await present());
    return true;
  };

  return { base: () => base.current, changes, meet, catchUp };
};
