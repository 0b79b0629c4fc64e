/** Components that are loaded when first shown. A failed load is tried again the next time. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { wait } from '../../platform/backoff.ts';
import { fetchCode } from '../../platform/late-code.ts';

interface Late<Props> {
  (props: Props): ReactNode;
  /** Ignores load errors: they matter only when the component is shown. */
  readonly fetchAhead: () => void;
}

interface Arrival<Props> {
  readonly Content?: ComponentType<Props>;
  readonly failure?: unknown;
}

interface LateOptions {
  /** A page can do without it: a failed load shows nothing and is repeated until it succeeds. */
  readonly isOptional?: boolean;
  /** The message when neither the network nor a new build is the reason. */
  readonly otherwise?: string;
}

const RETRY_MS = 5_000;

/** `load` is `() => import('./ThingDialog.tsx').then((module) => module.ThingDialog)`. */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onItsWay: ReactNode = null,
  { isOptional = false, otherwise = messages.serverError }: LateOptions = {},
): Late<Props> => {
  let arrived: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    try {
      arrived = await (fetching ??= fetchCode(load, otherwise));
      return arrived;
    } finally {
      fetching = undefined;
    }
  };

  const fetchPatiently = (): Promise<ComponentType<Props>> =>
    fetchOnce().catch(async () => {
      await wait(RETRY_MS);
      return fetchPatiently();
    });

  const fetchAhead = (): void => {
    load().then(
      (fetched) => (arrived ??= fetched),
      () => undefined,
    );
  };

  // Not lazy(): Suspense delays an error by about 300 ms, and would also drop a dialog opened again meanwhile.
  const Late = (props: Props): ReactNode => {
    const [{ Content, failure }, setArrival] = useState<Arrival<Props>>(() => (arrived ? { Content: arrived } : {}));
    const isMissing = !Content;
    useEffect(() => {
      if (!isMissing) return;
      (isOptional ? fetchPatiently() : fetchOnce()).then(
        (fetched) => setArrival({ Content: fetched }),
        (error: unknown) => setArrival({ failure: error }),
      );
    }, [isMissing]);
    if (failure) throw failure;
    return Content ? <Content {...props} /> : onItsWay;
  };
  return Object.assign(Late, { fetchAhead });
};

/** Milliseconds after which it is fetched even if the browser is never idle. A slow computer shows its list before. */
const NO_LATER_THAN = 8_000;

/**
 * Prefetches, while the browser is idle, what a shortcut may open, so keys typed at once reach it. Pass a stable
 * array.
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
