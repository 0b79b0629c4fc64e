/** Who is notified of people whose state or calls changed: watchers of the floor who may see them. */
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Actor } from '../../http/context.ts';
import { coversStaff } from '../../http/scope.ts';
import type { LiveRows } from '../../hub/push-changes.ts';

/** The payload of the database notification. */
const floorNews = z.object({ tenantId: z.int(), staffId: z.int(), departmentId: z.int().nullable() });
export type FloorNews = z.output<typeof floorNews>;

export const visibleIds = (watcher: Actor, { staffId, departmentId }: FloorNews): readonly number[] | undefined =>
  watcher.rights.has('CallLogStats') && coversStaff(watcher, { id: staffId, departmentId }) ? [staffId] : undefined;

export const liveFloor: LiveRows<FloorNews, Actor> = {
  channel: 'floor_changed',
  topic: HubTopic.Floor,
  event: HubEvent.FloorChanged,
  news: floorNews,
  visibleIds,
};
