/** Components whose code arrives when they are first shown. What could not be fetched is fetched anew the next time. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchCode } from '../../platform/late-code.ts';

interface Late<Props> {
  (props: Props): ReactNode;
  /** Nobody waits for it yet: whether it can be had matters when it is shown. */
  readonly fetchAhead: () => void;
}

interface Arrival<Props> {
  readonly Content?: ComponentType<Props>;
  readonly failure?: unknown;
}

/** `load` is `() => import('./ThingDialog.tsx').then((room) => room.ThingDialog)`. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onItsWay: ReactNode = null,
): Late<Props> => {
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

  const fetchAhead = (): void => {
    load().then(
      (fetched) => (arrived ??= fetched),
      () => undefined,
    );
  };

  // Not lazy(): Suspense holds a failure back for some 300 ms, and a dialog asked for again meanwhile would go with it.
  const Late = (props: Props): ReactNode => {
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
  return Object.assign(Late, { fetchAhead });
};

/** A busy browser may never have nothing to do: then it is fetched all the same, this many ms after it could have been. */
const NO_LATER_THAN = 2000;

/**
 * Fetches, while the browser has nothing to do, what a key may open: whoever types on at once types into it. Pass the same array
 * each time.
 */
export const useAhead = (all: readonly Pick<Late<never>, 'fetchAhead'>[]): void => {
  useEffect(() => {
    const idle = requestIdleCallback(
      () => {
        for (const { fetchAhead } of all) fetchAhead();
      },
      { timeout: NO_LATER_THAN },
    );
    return () => cancelIdleCallback(idle);
  }, [all]);
};
