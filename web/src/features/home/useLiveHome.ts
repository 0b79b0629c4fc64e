/**
 * Renews the home page after pushes and every minute: one request for everything, at most one in five seconds, none while
 * the page is hidden (G-344).
 */
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { queryLiveHome } from '@gonghai/contract/home/home-live.contract.ts';
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { onHub, onReconnected, watchTopic } from '../../platform/hub.ts';
import { createGathering, type Pace } from '../../ui/list/gathering.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { changedLists } from './home-lists.ts';
import { boardKey } from './useBoard.ts';
import type { HomeChoice } from './useHomeChoice.ts';
import { rankingsKey, rankingsRequest } from './useRankings.ts';

const PACE: Pace = { soon: 300, spread: 1_000, apart: 5_000, isFresh: true };
const EVERY_MS = 60_000;
const HOME_KEY = [queryHome.path];

/** `counts` are those of the menu: their pushes may change what waits. */
export const useLiveHome = (choice: HomeChoice, counts: unknown, pace = PACE): void => {
  const client = useQueryClient();
  const renew = useLatest(async (): Promise<void> => {
    const { Home, Board, Rankings } = await call(queryLiveHome, rankingsRequest(choice), { quiet: true });
    const changed = changedLists(client.getQueryData(HOME_KEY), Home);
    client.setQueryData(HOME_KEY, Home);
    client.setQueryData(boardKey(choice.range), Board);
    client.setQueryData(rankingsKey(choice), Rankings);
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  });
  const changed = useRef<() => void>(undefined);
  useEffect(() => {
    // The next push, or the next minute, tries again.
    const gathering = createGathering(() => void renew.current().catch(() => undefined), pace);
    const add = (): void => gathering.add(null);
    changed.current = add;
    const timer = setInterval(add, EVERY_MS);
    const ends = [watchTopic(HubTopic.Home), onHub(HubEvent.HomeChanged, add), onReconnected(add)];
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
