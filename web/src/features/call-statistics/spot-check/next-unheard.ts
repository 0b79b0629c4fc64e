/** Which recording comes next. Pure. */
interface Heard {
  readonly Id: number;
  readonly IsHeard: boolean;
}

/** After this one, then from the start of the list. Undefined when all others are heard. */
export const nextUnheard = <Call extends Heard>(calls: readonly Call[], id: number): Call | undefined => {
  const at = calls.findIndex(({ Id }) => Id === id);
  return [...calls.slice(at + 1), ...calls.slice(0, Math.max(0, at))].find(({ IsHeard }) => !IsHeard);
};
