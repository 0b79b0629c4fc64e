import { describe, expect, it } from 'vitest';
import { normalPhone } from '../customers/phone.rules.ts';
import { callMessages as say } from './call-messages.ts';
import { attemptsNeeded, refusalByAttempts, refusalByHours, refusalOfNumber, usualCallRule } from './dial.rules.ts';

describe('The digits', () => {
  it.each<[string, string | null]>([
    ['13800138000', null],
    ['１３８００１３８０００', null],
    ['+86 138-0013-8000', null],
    ['013800138000', null],
    ['057188886666', null],
    ['02112345678', null],
    ['075512345', null],
    ['', say.wrongNumber],
    ['110', say.wrongNumber],
    ['12345678', say.wrongNumber],
    ['1380013800012', say.wrongNumber],
    ['13800138000138001380', say.wrongNumber],
    ['138001380ab', say.wrongNumber],
    ['ATD138001380', say.wrongNumber],
    ['13800138000;ATH', say.wrongNumber],
    ['*21*13800138000#', say.wrongNumber],
    ['110138001', say.serviceNumber],
    ['12315138001', say.serviceNumber],
    ['10086138001', say.serviceNumber],
    ['001212555123', say.serviceNumber],
    ['4008123123', say.serviceNumber],
    ['8008123123', say.serviceNumber],
    ['955881234', say.serviceNumber],
    ['9501312345', say.serviceNumber],
  ])('%s', (typed, refusal) => {
    expect(refusalOfNumber(normalPhone(typed))).toBe(refusal);
  });
});

/** A time of 2026-03-10 in Shanghai. */
const at = (clock: string): number => Date.parse(`2026-03-10T${clock}+08:00`) / 1_000;

describe('The calling hours', () => {
  const rule = { ...usualCallRule, StartTime: '09:00', EndTime: '21:00' };

  it.each<[string, string | null]>([
    ['08:59:59', '现在不在允许拨打的时间（09:00-21:00），请今天 09:00 后再拨打'],
    ['09:00:00', null],
    ['20:59:59', null],
    ['21:00:00', '现在不在允许拨打的时间（09:00-21:00），请明天 09:00 后再拨打'],
    ['00:00:00', '现在不在允许拨打的时间（09:00-21:00），请今天 09:00 后再拨打'],
  ])('at %s', (clock, refusal) => {
    expect(refusalByHours(rule, at(clock))).toBe(refusal);
  });

  it('are the whole day by default', () => {
    for (const clock of ['00:00:00', '12:00:00', '23:59:59'])
      expect(refusalByHours(usualCallRule, at(clock))).toBeNull();
  });
});

describe('The attempts', () => {
  const now = at('10:30:00');
  const rule = { ...usualCallRule, PerMinute: 1, PerHour: 3, PerDay: 5 };
  const ago = (...seconds: number[]) => seconds.map((each) => now - each);

  it.each<[string, readonly number[], string | null]>([
    ['none', [], null],
    ['one, a minute ago', ago(60), null],
    ['one, just before', ago(59), '该号码1分钟内已拨打1次，请10:30:01 后再拨打'],
    ['two of the hour', ago(100, 200), null],
    ['three of the hour', ago(100, 200, 3_599), '该号码1小时内已拨打3次，请10:30:01 后再拨打'],
    ['of minute and hour the later one', ago(10, 200, 300), '该号码1小时内已拨打3次，请11:25:00 后再拨打'],
    ['five of the day', ago(4_000, 5_000, 6_000, 7_000, 8_000), '该号码今天已拨打5次，请明天再拨打'],
    ['some of them yesterday', ago(4_000, 5_000, 6_000, 7_000, 80_000), null],
    [
      'at midnight',
      [now - 4_000, now - 5_000, now - 6_000, at('00:00:01'), at('00:00:00')],
      '该号码今天已拨打5次，请明天再拨打',
    ],
  ])('%s', (_, attempts, refusal) => {
    expect(refusalByAttempts(rule, attempts, now)).toBe(refusal);
  });

  it('name the next day where they end on it', () => {
    const late = at('23:59:30');
    expect(refusalByAttempts({ ...rule, PerDay: null }, [late - 10], late)).toBe(
      '该号码1分钟内已拨打1次，请明天 00:00:20 后再拨打',
    );
  });

  it('are read only as far as a limit needs them', () => {
    expect(attemptsNeeded(usualCallRule, now)).toBeUndefined();
    expect(attemptsNeeded({ ...usualCallRule, PerMinute: 2 }, now)).toEqual({ after: now - 60, most: 2 });
    expect(attemptsNeeded(rule, now)).toEqual({ after: at('00:00:00') - 1, most: 5 });
    expect(attemptsNeeded(rule, at('00:30:00'))).toEqual({ after: at('00:30:00') - 3_600, most: 5 });
  });
});
