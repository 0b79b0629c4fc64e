/** A time limit for one read, combined with the abort signal of its request. */
interface TimeLimit {
  readonly signal: AbortSignal;
  /** Call it when the read has ended. */
  readonly end: () => void;
}

export const startTimeLimit = (milliseconds: number, request?: AbortSignal): TimeLimit => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(request?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('the read took too long', 'TimeoutError')),
    milliseconds,
  );
  if (request?.aborted) abort();
  else request?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      request?.removeEventListener('abort', abort);
    },
  };
};
