/** Comments and flags on some recordings of the demonstration, as its sales supervisor left them. */
import { CallFlag, toldComment } from '@gonghai/contract/calls/spot-check-values.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { tell } from '../../features/notices/notices.port.ts';

interface Story {
  readonly flag: CallFlag;
  /** By the part of the recording at which they are. */
  readonly comments: readonly (readonly [part: number, text: string])[];
}

const STORIES: readonly Story[] = [
  {
    flag: CallFlag.Improve,
    comments: [
      [0.15, '开场先说清楚机构和来意，再问对方是否方便'],
      [0.6, '这里停顿太久，提前准备好课程资料'],
    ],
  },
  { flag: CallFlag.Excellent, comments: [[0.4, '需求挖得很细，可以作为范例']] },
  { flag: CallFlag.None, comments: [[0.5, '价格问题先讲价值，再报优惠']] },
  { flag: CallFlag.Excellent, comments: [[0.75, '约定下次时间很自然']] },
  { flag: CallFlag.Improve, comments: [[0.3, '语速偏快，客户问了两遍']] },
];
/** Of the agent whose account is shown; the others of colleagues. */
const OWN = 2;

/** The longest recordings of the last days: of the shown agent, and of each of some colleagues one. */
const readChecked = async (trx: Db, tenantId: number) => {
  const rows = await trx
    .selectFrom('call_recording as r')
    .innerJoin('call_log as l', (join) =>
      join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.call_log_id'),
    )
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .innerJoin('role as p', (join) => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.role_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('p.name', '=', '销售坐席')
    .orderBy('l.start_time', 'desc')
    .select(['l.id', 'l.staff_id as staffId', 'l.start_time as startTime', 'l.ended_time as endedTime'])
    .select(['r.milliseconds', 's.user_name as userName'])
    .execute();
  const [own = [], others = []] = [true, false].map((isOwn) =>
    rows.filter(({ userName, milliseconds }) => (userName === 'agent') === isOwn && milliseconds > 15_000),
  );
  const firstOfEach = [...new Map(others.toReversed().map((call) => [call.staffId, call])).values()].toReversed();
  return [...own.slice(0, OWN), ...firstOfEach.slice(0, STORIES.length - OWN)];
};

export const fillSpotChecks = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
): Promise<void> => {
  const { id: authorId } = await trx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_name', '=', 'leader')
    .executeTakeFirstOrThrow();
  const calls = await readChecked(trx, tenantId);
  for (const [at, call] of calls.entries()) {
    const story = STORIES[at];
    if (!story) continue;
    const created = Math.min(now, (call.endedTime ?? now) + 1_800);
    const comments = story.comments.map(([part, text]) => ({
      second: Math.floor((part * call.milliseconds) / 1_000),
      text,
    }));
    await trx
      .insertInto('call_comment')
      .values(
        comments.map((comment) => ({
          tenant_id: tenantId,
          call_log_id: call.id,
          staff_id: authorId,
          ...comment,
          is_told: true,
          created_time: created,
        })),
      )
      .execute();
    await trx
      .updateTable('call_recording')
      .set({ flag: story.flag, is_heard: true, heard_by: [authorId] })
      .where('tenant_id', '=', tenantId)
      .where('call_log_id', '=', call.id)
      .execute();
    const moment = momentText(call.startTime).slice(5, 16);
    const tellings = comments.map(({ second, text }) => ({
      staffId: call.staffId,
      customerId: null,
      message: toldComment(moment, second, text),
      isEvent: true,
      call: { id: call.id, second },
    }));
    await tell(trx, tenantId, created, tellings);
  }
};
