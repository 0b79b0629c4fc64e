/** Words for the state of the telephone and of a call. Pure. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import type { CallQuality } from '@gonghai/contract/calls/call-quality.rules.ts';
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { formatDuration } from '../../ui/format.ts';
import type { CallOutcome } from '../calls/draft-list.ts';
import { CONNECTING } from '../line/channel.ts';
import type { PhoneState } from '../phone.ts';
import type { PhoneCall } from '../phone-call.ts';

export const qualityLabel: Record<CallQuality, string> = { good: '良好', fair: '一般', poor: '较差' };

type SaidCall = Pick<
  PhoneCall,
  'phase' | 'direction' | 'isRingingThere' | 'isHeld' | 'isHeldThere' | 'isMuted' | 'transferTo'
>;

export const callWords = (call: SaidCall, lineKind: LineType | undefined): string => {
  if (call.phase === CallPhase.Ringing) {
    if (call.direction === CallDirection.In) return '来电';
    if (lineKind === LineType.Mobile) return call.isRingingThere ? '手机通话中' : '请在手机上点拨打';
    return call.isRingingThere ? '对方响铃中' : '正在呼叫';
  }
  if (call.transferTo) return '转接中';
  if (call.isHeld) return '保持中';
  return call.isHeldThere ? '对方保持中' : '通话中';
};

/** 浙江杭州; a municipality once. */
export const regionOf = ({ province, city }: Pick<PhoneCall, 'province' | 'city'>): string =>
  province === city ? city : province + city;

type PhoneTone = 'idle' | 'busy' | 'wrap-up' | 'away' | 'offline';

interface PhoneLook {
  readonly tone: PhoneTone;
  readonly words: string;
  /** Why the telephone cannot be used; empty when it can. */
  readonly reason: string;
  /** Start of the clock in the chip, in milliseconds. */
  readonly since?: number | undefined;
}

/** What the chip in the top bar shows. */
export const phoneLook = (
  {
    registration,
    extension,
    lineKind,
    call,
    away,
  }: Pick<PhoneState, 'registration' | 'extension' | 'lineKind' | 'call' | 'away'>,
  isWrappingUp: boolean,
): PhoneLook => {
  if (call) return { tone: 'busy', words: callWords(call, lineKind), reason: '', since: call.answeredAt };
  if (isWrappingUp) return { tone: 'wrap-up', words: '话后整理', reason: '' };
  if (away) return { tone: 'away', words: away.words, reason: registration.reason, since: away.since };
  const isDeskPhone = lineKind === LineType.DeskPhone;
  const isMobile = lineKind === LineType.Mobile;
  const device = isDeskPhone ? ' · 话机' : isMobile && ' · 手机';
  const line = device || (extension && ` · 分机 ${extension}`);
  if (registration.isOnline) return { tone: 'idle', words: `空闲${line}`, reason: '' };
  const { reason } = registration;
  if (reason === callMessages.noLine) return { tone: 'offline', words: '未配置线路', reason };
  if (isDeskPhone && reason !== CONNECTING) return { tone: 'offline', words: '话机未连接', reason };
  if (isMobile && reason !== CONNECTING) {
    return { tone: 'offline', words: reason === callMessages.mobileNotPaired ? '手机未配对' : '手机不在线', reason };
  }
  return { tone: 'offline', words: `${reason && reason !== CONNECTING ? '离线' : '连接中'}${line}`, reason };
};

export const outcomeWords = ({ isAnswered, answeredAt, endedAt }: CallOutcome): string =>
  isAnswered ? `接通 ${formatDuration((endedAt - (answeredAt ?? endedAt)) / 1_000)}` : '未接通';

/** Whole seconds between a moment in milliseconds and a clock in seconds; the two may differ by the part of a second. */
export const elapsed = (sinceMs: number, nowSeconds: number): number =>
  Math.max(0, nowSeconds - Math.floor(sinceMs / 1_000));
