/** Components whose code arrives when they are first shown. What could not be fetched is fetched anew the next time. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchCode } from '../../platform/late-code.ts';

/** `load` is `() => import('./ThingDialog.tsx').then((room) => room.ThingDialog)`. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onItsWay: ReactNode = null,
): ComponentType<Props> => {
  const fetchOnce = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode(load, messages.serverError) };
      } catch (error) {
        known = undefined;
        throw error;
      }
    });
  let known: ReturnType<typeof fetchOnce> | undefined;

  return function Late(props: Props) {
    // Outside the Suspense: what waits inside it for the first time forgets its state, and would ask for ever.
    const [Content] = useState(() => (known ??= fetchOnce()));
    return (
      <Suspense fallback={onItsWay}>
        <Content {...props} />
      </Suspense>
    );
  };
};
