/**
 * One read at a time for each key: who asks while it runs shares the next one. So the answer is never older than the
 * request, and many requests at once cost two reads.
 */
interface Flight<Result> {
  readonly running: Promise<Result>;
  next?: Promise<Result>;
}

type ShareRead<Result> = (key: string, read: () => Promise<Result>) => Promise<Result>;

export const createSharedReads = <Result>(): ShareRead<Result> => {
  const flights = new Map<string, Flight<Result>>();
  const start = (key: string, read: () => Promise<Result>): Promise<Result> => {
    const flight: Flight<Result> = { running: read() };
    flights.set(key, flight);
    const end = (): void => {
      if (!flight.next) flights.delete(key);
    };
    flight.running.then(end, end);
    return flight.running;
  };
  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return start(key, read);
    const again = (): Promise<Result> => start(key, read);
    flight.next ??= flight.running.then(again, again);
    return flight.next;
  };
};
