/** Reads the people of the floor, and reads those again whose state or calls have changed. */
import { type FloorPerson, queryFloor, queryFloorCalls } from '@gonghai/contract/call-statistics/floor.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import type { Changed, Pace } from '../../../ui/list/gathering.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';
import { useNow } from '../../../ui/useNow.ts';
import { type Seat, seatOf } from './floor.ts';

/** A supervisor sees a change within a second, also while 500 seats change. */
const PACE: Pace = { soon: 100, spread: 150, apart: 500 };
/** More changed people than this are read with all others. */
const MOST_READ = 200;
const presentSecond = (): number => Math.floor(Date.now() / 1_000);

const read = async (UserIds: number[] | undefined, signal?: AbortSignal): Promise<readonly Seat[]> => {
  const people: readonly FloorPerson[] = await call(
    queryFloor,
    { UserIds },
    { quiet: true, ...(signal && { signal }) },
  );
  const now = presentSecond();
  return people.map((person) => seatOf(person, now));
};

/** Puts the people that were read again in place of the old ones. Those that were not found are gone. */
export const renewed = (
  before: readonly Seat[],
  asked: ReadonlySet<number>,
  found: readonly Seat[],
): readonly Seat[] => {
  const byId = new Map(found.map((seat) => [seat.UserId, seat]));
  const kept = before.flatMap((seat) => (asked.has(seat.UserId) ? (byId.get(seat.UserId) ?? []) : seat));
  const known = new Set(before.map(({ UserId }) => UserId));
  return [...kept, ...found.filter(({ UserId }) => !known.has(UserId))];
};

export const useFloor = () => {
  const client = useQueryClient();
  // The figures are those of today, and the page of a supervisor stays open for days.
  const queryKey = [queryFloor.path, dayOf(useNow().unix())];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const reload = (): void => void refetch();
  const renew = async ({ ids, isAny }: Changed): Promise<void> => {
    // Each change of a person may be a call that began or ended.
    const isAbout = ([path, id]: QueryKey): boolean => path === queryFloorCalls.path && (isAny || ids.has(Number(id)));
    void client.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey) });
    if (isAny || ids.size > MOST_READ) return reload();
    const found = await read([...ids]);
    client.setQueryData<readonly Seat[]>(queryKey, (before) => before && renewed(before, ids, found));
  };
  useLiveChanges({
    topic: HubTopic.Floor,
    event: HubEvent.FloorChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    // If reading fails, everything is read again; that failure is shown.
    onChanged: (changed) => void renew(changed).catch(reload),
    pace: PACE,
  });
  return { seats: data, error, reload };
};
