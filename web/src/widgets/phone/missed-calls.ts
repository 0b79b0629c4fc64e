/** The missed calls of the user, shared by the chip, the dial pad and the home page, and what the user does about them. */
import { callerName } from '@gonghai/contract/calls/caller.rules.ts';
import { markMissedCalls, type MissedCall, queryMissedCalls } from '@gonghai/contract/calls/call.contract.ts';
import { refusalOfNumber } from '@gonghai/contract/calls/dial.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { formatPhone } from '../../ui/format.ts';
import { dialCustomer, dialNumber } from './phone.ts';
import { useMayCall } from './useMayCall.ts';

/** Undefined until they were read. `everyMs` for the one place that is always shown. */
export const useMissedCalls = (everyMs?: number): readonly MissedCall[] | undefined =>
  useQuery({
    queryKey: [queryMissedCalls.path],
    queryFn: ({ signal }) => call(queryMissedCalls, {}, { signal, quiet: true }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    staleTime: 0,
    retry: false,
  }).data;

export const refreshMissedCalls = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [queryMissedCalls.path] });

export const missedCaller = (missed: MissedCall): string => callerName(missed) || formatPhone(missed.Tel);

/** The extension of a colleague cannot be dialled. */
export const mayCallBack = ({ Tel }: MissedCall): boolean => refusalOfNumber(Tel) === null;

export const useCallBack = (): ((missed: MissedCall) => void) => {
  const mayCallCustomers = useMayCall();
  return ({ CustomerId, Tel }) =>
    void (CustomerId !== null && mayCallCustomers ? dialCustomer(CustomerId) : dialNumber(Tel));
};

const mark = (calls: readonly MissedCall[], IsSettled: boolean): Promise<null> =>
  call(markMissedCalls, { Calls: calls.map(({ Tel, StartTime }) => ({ Tel, StartTime })), IsSettled }, { quiet: true });

export const useMissedMarks = () => {
  const client = useQueryClient();
  return {
    /** They stay in the list until they are called back. A mark that fails is set when they are shown again. */
    see: (calls: readonly MissedCall[]): void =>
      void mark(calls, false).then(
        () => refreshMissedCalls(client),
        () => undefined,
      ),
    settle: (missed: MissedCall): void =>
      void mark([missed], true).then(
        () => refreshMissedCalls(client),
        (error: unknown) => showFailure(error, messages.serverError),
      ),
  };
};
