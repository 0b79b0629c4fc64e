/** Follows the missed calls of the user: announces each new one with its caller, and counts those not seen yet. */
import type { MissedCall } from '@gonghai/contract/calls/call.contract.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '../../platform/announce.ts';
import { onHub, useHubState } from '../../platform/hub.ts';
import { mayCallBack, missedCaller, useCallBack } from '../missed-calls.ts';
import { refreshMissedCalls, useMissedCalls } from '../missed-list.ts';

/** A colleague may have called back; this is not pushed while the connection is lost. */
const EVERY_MS = 60_000;

export const useMissedAlerts = (): number => {
  const client = useQueryClient();
  const missed = useMissedCalls(EVERY_MS);
  const callBack = useCallBack();
  const isConnected = useHubState((hub) => hub.state === HubState.Connected);
  useEffect(() => onHub(HubEvent.MissedCalls, () => refreshMissedCalls(client)), [client]);
  useEffect(() => {
    if (isConnected) refreshMissedCalls(client);
  }, [client, isConnected]);

  const tell = useEffectEvent((fresh: readonly MissedCall[]): void => {
    const [only, ...more] = fresh;
    if (!only) return;
    if (more.length > 0) return announce('warning', `有 ${fresh.length} 个未接来电`);
    const act = mayCallBack(only) ? { label: '回拨', run: () => callBack(only) } : undefined;
    return announce('warning', `未接来电：${missedCaller(only)}`, act);
  });
  /** The latest call of each number that is known. Those of the first answer are only counted. */
  const known = useRef<Map<string, number>>(undefined);
  useEffect(() => {
    if (!missed) return;
    const before = known.current;
    known.current = new Map([...(before ?? []), ...missed.map(({ Tel, StartTime }) => [Tel, StartTime] as const)]);
    if (before) tell(missed.filter(({ Tel, StartTime, IsNew }) => IsNew && StartTime > (before.get(Tel) ?? 0)));
  }, [missed]);

  return missed?.filter(({ IsNew }) => IsNew).length ?? 0;
};
