/** The picked calls of a day, with what the user marks. The day and the kind of pick are in the address. */
import { type PickedCall, queryPickedCalls, saveSpotCheck } from '@gonghai/contract/calls/spot-check.contract.ts';
import type { RecordDetail } from '@gonghai/contract/calls/recording.contract.ts';
import { CallPick } from '@gonghai/contract/calls/spot-check-values.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { dayFrom, dayText } from '@gonghai/contract/wire/days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { useAddress } from '../../../ui/page/useAddress.ts';
import { useNow } from '../../../ui/useNow.ts';
import { recordQueryKey } from '../../../widgets/player/useRecord.ts';
import { HEAR } from '../../../widgets/player/usePlayer.ts';

const PICKS = Object.values(CallPick);

export const useSpotCheckPlace = () => {
  const { read, change } = useAddress();
  const today = dayText(dayOf(useNow().unix()));
  const wanted = read('date') ?? '';
  const day = Number.isNaN(dayFrom(wanted)) ? today : wanted;
  const pick = PICKS.find((each) => String(each) === read('pick')) ?? CallPick.Short;
  // Another list: the call that is open is not on it.
  const write = (name: string, text: string | undefined): void =>
    void change({ [name]: text, [HEAR]: undefined }, 'replace');
  return {
    day,
    pick,
    setDay: (next: string | undefined) => write('date', next === today ? undefined : next),
    setPick: (next: CallPick) => write('pick', next === CallPick.Short ? undefined : String(next)),
  };
};

type Change = Partial<Pick<PickedCall, 'Flag' | 'IsHeard'>>;
/** Of the call as it is now: a key may be pressed again before the screen is drawn. */
export type Mark = (now: PickedCall) => Change;

const marked = (call: PickedCall, change: Change): PickedCall => {
  const IsHeard = change.IsHeard ?? call.IsHeard;
  const HeardCount = call.HeardCount + Number(IsHeard) - Number(call.IsHeard);
  return { ...call, ...change, IsHeard, HeardCount };
};

export const useSpotChecks = (day: string, pick: CallPick) => {
  const client = useQueryClient();
  const queryKey = [queryPickedCalls.path, day, pick];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(queryPickedCalls, { Date: day, Pick: pick }, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  /** In the order of the keys, although each is shown at once. */
  const saving = useRef(Promise.resolve());
  /** What is being saved comes first: an answer that does not have it would take it back. */
  const reload = (): void => void saving.current.then(() => refetch());
  const mark = (shown: PickedCall, marking: Mark): void => {
    const { Id } = shown;
    const known = client.getQueryData<readonly PickedCall[]>(queryKey)?.find((each) => each.Id === Id);
    const change = marking(known ?? shown);
    // An answer on its way does not have the mark.
    const isReading = client.isFetching({ queryKey, exact: true }) > 0;
    if (isReading) void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<readonly PickedCall[]>(queryKey, (calls) =>
      calls?.map((each) => (each.Id === Id ? marked(each, change) : each)),
    );
    const { Flag } = change;
    if (Flag !== undefined)
      client.setQueryData<RecordDetail>(recordQueryKey(Id), (record) => record && { ...record, Flag });
    saving.current = saving.current
      .then(async () => void (await call(saveSpotCheck, { CallLogId: Id, ...change })))
      // Said already. What is stored is shown again.
      .catch(() => {
        reload();
        void client.invalidateQueries({ queryKey: recordQueryKey(Id) });
      });
    if (isReading) reload();
  };
  return { calls: data, error, reload, mark };
};
