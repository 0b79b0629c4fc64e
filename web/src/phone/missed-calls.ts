/** What the user does about missed calls: call back, see, settle. */
import { callerName } from '@gonghai/contract/calls/caller.rules.ts';
import { markMissedCalls, type MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { refusalOfNumber } from '@gonghai/contract/calls/dial.rules.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { showFailure } from '../platform/failure.ts';
import { formatPhone } from '../ui/format.ts';
import { refreshMissedCalls } from './missed-list.ts';
import { dialColleague, dialCustomer, dialNumber } from './phone.ts';
import { useMayCall } from './useMayCall.ts';

export const missedCaller = (missed: Omit<MissedCall, 'IsNew'>): string =>
  callerName(missed) || formatPhone(missed.Tel);

/** Not a short number of anyone else than a colleague. */
export const mayCallBack = ({ Tel, ColleagueId }: MissedCall): boolean =>
  ColleagueId !== null || refusalOfNumber(Tel) === null;

export const useCallBack = (): ((missed: MissedCall) => void) => {
  const mayCallCustomers = useMayCall();
  return ({ CustomerId, ColleagueId, Tel }) => {
    if (ColleagueId !== null) return void dialColleague(ColleagueId);
    return void (CustomerId !== null && mayCallCustomers ? dialCustomer(CustomerId) : dialNumber(Tel));
  };
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
