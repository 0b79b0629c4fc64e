/** Configures dayjs: Chinese locale, and the Shanghai time zone regardless of the browser's. */
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

export const TIME_ZONE = 'Asia/Shanghai';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('zh-cn');
// antd's pickers use the default zone for "now".
dayjs.tz.setDefault(TIME_ZONE);

/** An API time as a picker value. */
export const fromUnixSeconds = (seconds: number): Dayjs => dayjs.unix(seconds).tz(TIME_ZONE);

/** A picker value read as Shanghai time: typed values come in the browser's zone. */
export const toUnixSeconds = (shown: Dayjs): number => dayjs.tz(shown.format('YYYY-MM-DDTHH:mm:ss'), TIME_ZONE).unix();

/** Without the time zone, whose conversion is slow: for every row of a list. */
export const nowSeconds = (): number => dayjs().unix();

export const nowInShanghai = (): Dayjs => dayjs().tz(TIME_ZONE);

/** First second of the day shown. */
export const startOfDay = (shown: Dayjs): number => toUnixSeconds(shown.startOf('day'));

/** Last second of the day shown. */
export const endOfDay = (shown: Dayjs): number => toUnixSeconds(shown.endOf('day'));

/** Days of a search. */
export interface DayRange {
  readonly StartTime: number;
  readonly EndTime: number;
}

/** The month so far. */
export const thisMonth = (): DayRange => {
  const today = nowInShanghai();
  return { StartTime: startOfDay(today.startOf('month')), EndTime: endOfDay(today) };
};
