/**
 * Renews the home page after pushes and every minute: one request for everything, at most one in five seconds, none while
 * the page is hidden (G-344).
 */
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { queryLiveHome } from '@gonghai/contract/home/home-live.contract.ts';
import { HubEvent, HubState, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { onHub, useHubState, watchTopic } from '../../platform/hub.ts';
import { createGathering, type Pace } from '../../ui/list/gathering.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { boardKey } from './useBoard.ts';
import type { HomeChoice } from './useHomeChoice.ts';
import { rankingsKey, rankingsRequest } from './useRankings.ts';
import { followUpsKey } from './useTodaysFollowUps.ts';

const PACE: Pace = { soon: 300, spread: 1_000, apart: 5_000, isFresh: true };
const EVERY_MS = 60_000;
const HOME_KEY = [queryHome.path];

/** Reminders that were added or done change the list of them, too. */
const dueIn = (home: { readonly Overdue: number; readonly Today: number } | undefined): string =>
  JSON.stringify([home?.Overdue, home?.Today]);

/** `counts` are those of the menu: their pushes may change what waits. */
export const useLiveHome = (choice: HomeChoice, counts: unknown, pace = PACE): void => {
  const client = useQueryClient();
  const renew = useLatest(async (): Promise<void> => {
    const { Home, Board, Rankings } = await call(queryLiveHome, rankingsRequest(choice), { quiet: true });
    const isDue = dueIn(client.getQueryData(HOME_KEY)) !== dueIn(Home);
    client.setQueryData(HOME_KEY, Home);
    client.setQueryData(boardKey(choice.range), Board);
    client.setQueryData(rankingsKey(choice), Rankings);
    if (isDue) await client.invalidateQueries({ queryKey: followUpsKey });
  });
  const changed = useRef<() => void>(undefined);
  useEffect(() => {
    // The next push, or the next minute, tries again.
    const gathering = createGathering(() => void renew.current().catch(() => undefined), pace);
    const add = (): void => gathering.add(null);
    changed.current = add;
    const timer = setInterval(add, EVERY_MS);
    const ends = [
      watchTopic(HubTopic.Home),
      onHub(HubEvent.HomeChanged, add),
      // Pushes missed while disconnected are not sent again.
      useHubState.subscribe(({ state }, { state: before }) => {
        if (state === HubState.Connected && before === HubState.Reconnecting) add();
      }),
    ];
    return () => {
      changed.current = undefined;
      clearInterval(timer);
      gathering.end();
      for (const end of ends) end();
    };
  }, [pace, renew]);
  const known = useRef(counts);
  useEffect(() => {
    if (known.current !== undefined && known.current !== counts) changed.current?.();
    known.current = counts;
  }, [counts]);
};
