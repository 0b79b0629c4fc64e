/** Calls of the demonstration: most in the last ninety days, in office hours, with the causes and lengths of a sales team. Pure. */
import { ENDED_HERE, ENDED_THERE, CONNECTION_LOST, failureOfSip } from '@gonghai/contract/calls/call-causes.rules.ts';
import type { CallCause } from '@gonghai/contract/calls/call-state.rules.ts';
import { CallEndMark } from '@gonghai/contract/customers/call-outcome.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import type { InventedCall } from './demo-follow-ups.ts';
import { afterLunch, atWork, onWorkday } from './demo-hours.ts';
import { heardSeconds } from './demo-sounds.ts';
import { dice, type Dice } from './dice.ts';

/** The calls become denser twice. */
const QUARTER = 90 * DAY;
const RECENT = 28 * DAY;
/** Of a hundred calls of a customer that came earlier. */
const RECENT_SHARE = 30;
const QUARTER_SHARE = 92;
const ANSWERED_SHARE = 46;

const ANSWERED = [
  '有意向，约周三再联系',
  '没时间，改天再打',
  '要求发课程资料',
  '已加微信',
  '在开车，晚点联系',
  '想和家里商量一下',
  '问了价格和分期',
  '确认了试听时间',
  '',
  '',
  '',
];
const UNANSWERED = ['无人接听', '关机', '对方正忙', '', '', '', ''];

/** Seconds, with the notes that follow a call. */
export const LONGEST_CALL = 1_200;

/** Upper limits of the length in seconds, with their shares. Most talks are short. */
const LENGTHS: readonly (readonly [share: number, from: number, to: number])[] = [
  [34, 6, 35],
  [76, 35, 150],
  [95, 150, 420],
  [100, 420, 1_000],
];

const lengthOf = ({ below }: Dice): number => {
  const hundredth = below(100);
  const [, from, to] = LENGTHS.find(([share]) => hundredth < share) ?? [100, 6, 35];
  return from + below(to - from);
};

export const callAt = (random: Dice, staffId: number, startTime: number): InventedCall => {
  const { below, pick } = random;
  const seconds = heardSeconds(startTime, below(100) < ANSWERED_SHARE ? lengthOf(random) : 0);
  return { staffId, startTime, seconds, remark: pick(seconds > 0 ? ANSWERED : UNANSWERED) };
};

/** A few calls each, more for some. */
export const callsOf = (
  random: Dice,
  average: number,
  [since, until]: readonly [number, number],
  staffId: number,
): InventedCall[] => {
  const { below } = random;
  const count = average === 0 ? 0 : below(2 * average + 1);
  const [recent, quarter] = [Math.max(since, until - RECENT), Math.max(since, until - QUARTER)];
  const moments = Array.from({ length: count }, () => {
    const hundredth = below(100);
    const from = hundredth < RECENT_SHARE ? recent : hundredth < QUARTER_SHARE ? quarter : since;
    return afterLunch(atWork(onWorkday(from + below(Math.max(1, until - from)), below(5))));
  });
  return moments
    .filter((moment) => moment >= since && moment <= until)
    .toSorted((a, b) => a - b)
    .map((startTime) => callAt(random, staffId, startTime));
};

/** SIP codes of calls without an answer, as often as they occur. */
const CODES = [408, 408, 408, 408, 408, 486, 486, 480, 480, 487, 487, 404, 603, 503] as const;
const codeOfRemark: ReadonlyMap<string, number> = new Map([
  ['无人接听', 408],
  ['关机', 480],
  ['对方正忙', 486],
]);

const failureOf = ({ pick }: Dice, remark: string): CallCause =>
  failureOfSip({ status: codeOfRemark.get(remark) ?? pick(CODES), reason: '', cause: '' });

const endOf = ({ below }: Dice): CallCause => {
  const hundredth = below(100);
  if (hundredth < 58) return ENDED_THERE;
  return hundredth < 99 ? ENDED_HERE : CONNECTION_LOST;
};

interface InventedLog {
  readonly answeredTime: number | null;
  readonly endedTime: number;
  readonly cause: CallCause;
  readonly endMark: CallEndMark;
  readonly lostSeconds: number;
  readonly filterResult: number;
}

const UNKNOWN: CallCause = { code: 0, text: '' };
/** One of so many talks lost its connection. */
const LOST_EVERY = 150;

/** How the log of a call ended. The same for the same call. */
export const logOf = ({ staffId, startTime, seconds, remark, isRefused = false }: InventedCall): InventedLog => {
  const random = dice(startTime * 31 + staffId);
  const { below } = random;
  const reported = { endMark: CallEndMark.Reported, lostSeconds: 0, filterResult: isRefused ? 1 : 0 };
  if (isRefused) return { ...reported, answeredTime: null, endedTime: startTime, cause: UNKNOWN };
  if (seconds === 0) {
    const cause = failureOf(random, remark);
    const rang = cause.code === 408 ? 45 + below(16) : 3 + below(20);
    return { ...reported, answeredTime: null, endedTime: startTime + rang, cause };
  }
  const answeredTime = startTime + 4 + below(18);
  const ended = { ...reported, answeredTime, endedTime: answeredTime + seconds };
  if (below(LOST_EVERY) > 0) return { ...ended, cause: endOf(random) };
  const isEstimated = below(2) === 0;
  return isEstimated
    ? { ...ended, cause: UNKNOWN, endMark: CallEndMark.Estimated }
    : {
        ...ended,
        cause: endOf(random),
        endMark: CallEndMark.Corrected,
        lostSeconds: Math.min(seconds, 31 + below(90)),
      };
};
