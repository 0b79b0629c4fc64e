/** Components whose code arrives when they are first shown. What could not be fetched is fetched anew the next time. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchCode } from '../../platform/late-code.ts';

interface Arrival<Props> {
  readonly Content?: ComponentType<Props>;
  readonly failure?: unknown;
}

/** `load` is `() => import('./ThingDialog.tsx').then((room) => room.ThingDialog)`. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onItsWay: ReactNode = null,
): ComponentType<Props> => {
  let arrived: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    try {
      arrived = await (fetching ??= fetchCode(load, messages.serverError));
      return arrived;
    } finally {
      fetching = undefined;
    }
  };

  // Not lazy(): Suspense holds a failure back for some 300 ms, and a dialog asked for again meanwhile would go with it.
  return function Late(props: Props) {
    const [{ Content, failure }, setArrival] = useState<Arrival<Props>>(() => (arrived ? { Content: arrived } : {}));
    const isMissing = !Content;
    useEffect(() => {
      if (!isMissing) return;
      fetchOnce().then(
        (fetched) => setArrival({ Content: fetched }),
        (error: unknown) => setArrival({ failure: error }),
      );
    }, [isMissing]);
    if (failure) throw failure;
    return Content ? <Content {...props} /> : onItsWay;
  };
};
