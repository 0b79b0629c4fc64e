/** The answer for an open drawer, made of the answers for its parts. */
import type { RecordedRequest } from './answering.ts';

type Answers = Readonly<Record<string, (asked: RecordedRequest) => unknown>>;

const NO_ENTRIES = {
  Entries: [],
  Next: null,
  Counts: { Attributes: 0, Calls: 0, Reminders: 0, Records: 0 },
  Reminder: null,
};

/** A part that is refused refuses all of it, as on the server. Undefined if there is no customer to answer with. */
export const drawerAnswer = (
  answers: Answers,
  isRefusal: (answer: unknown) => boolean,
): ((asked: RecordedRequest) => Promise<unknown>) | undefined => {
  const { QueryCustomerDetail, QueryCustomerCustody, QueryCustomerTimeline, QueryRunningCalls } = answers;
  if (!QueryCustomerDetail) return undefined;
  return async (asked) => {
    const [Customer, Custody, Timeline, RunningCalls] = await Promise.all([
      QueryCustomerDetail(asked),
      QueryCustomerCustody?.(asked) ?? [],
      QueryCustomerTimeline?.(asked) ?? NO_ENTRIES,
      QueryRunningCalls?.(asked) ?? [],
    ]);
    return [Customer, Custody, Timeline].find(isRefusal) ?? { Customer, Custody, Timeline, RunningCalls };
  };
};
