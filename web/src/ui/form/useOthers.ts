/** Merges what other users saved while a form was open; neither version is lost. */
import type { FormInstance } from 'antd';
import { createContext, useRef, useState } from 'react';
import { isChanged, isSame } from './blank.ts';
import { type Authors, type OthersChange, othersChanges } from './others-changes.ts';

type Values = Readonly<Record<string, unknown>>;
type Changes = ReadonlyMap<string, OthersChange>;

/** By name of the field. */
export const OthersContext = createContext<Changes>(new Map());

export interface Others {
  /** The base of the form: its initial values, or what others have saved since. */
  readonly base: () => Values;
  readonly changes: Changes;
  /** Merges the saved values into the form, without asking the user. */
  readonly meet: (saved: Values) => void;
  /** Begins again with the saved values. A field that no longer holds what was `sent` keeps its input. */
  readonly restart: (saved: Values, sent: Values) => void;
  /** Whether the input would overwrite what others saved and the user was not warned yet: true once. */
  readonly isUnheeded: (typed: Values) => boolean;
  /** False if the saved values cannot be read. */
  readonly catchUp: () => Promise<boolean>;
}

export interface Saved {
  /** Reads the saved values. */
  readonly present?: (() => Promise<Values>) | undefined;
  /** Reads who saved them. */
  readonly authors?: (() => Promise<Authors>) | undefined;
}

export const useOthers = (form: FormInstance, initial: Values, { present, authors }: Saved): Others => {
  const base = useRef(initial);
  const [changes, setChanges] = useState<Changes>(new Map());
  const unheeded = useRef(false);

  const meet = (saved: Values): void => {
    // Already merged: the marks stay.
    if (!isChanged(saved, base.current)) return;
    const found = othersChanges(base.current, form.getFieldsValue() as Values, saved);
    for (const [name, { theirs, isTyped }] of found) if (!isTyped) form.setFieldValue(name, theirs);
    setChanges(found);
    base.current = saved;
    unheeded.current = true;
    if (found.size > 0) void nameAuthors();
  };

  const restart = (saved: Values, sent: Values): void => {
    const typed = form.getFieldsValue() as Values;
    const taken = Object.keys(typed).filter((name) => isSame(typed[name], sent[name]));
    form.setFields(taken.map((name) => ({ name, value: saved[name], errors: [] })));
    base.current = saved;
    unheeded.current = false;
    setChanges(new Map());
  };

  /** Authors are loaded afterwards, if known: the saved values are shown at once. */
  const nameAuthors = async (): Promise<void> => {
    const known = await authors?.().catch(() => undefined);
    if (known) setChanges((found) => new Map([...found].map(([name, one]) => [name, { ...one, by: known.get(name) }])));
  };

  const catchUp = async (): Promise<boolean> => {
    if (!present) return false;
    meet(await present());
    unheeded.current = false;
    return true;
  };

  const isUnheeded = (typed: Values): boolean => {
    const wasUnheeded = unheeded.current;
    unheeded.current = false;
    return wasUnheeded && [...changes].some(([name, { theirs, isTyped }]) => isTyped && !isSame(typed[name], theirs));
  };

  return { base: () => base.current, changes, meet, restart, isUnheeded, catchUp };
};
