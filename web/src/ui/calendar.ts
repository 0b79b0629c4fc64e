/** The one place that sets dayjs up: Chinese words, and Shanghai's clock wherever the browser stands. */
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

export const TIME_ZONE = 'Asia/Shanghai';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('zh-cn');
// antd's pickers ask for the default zone when they need "now".
dayjs.tz.setDefault(TIME_ZONE);

/** A wire time as a picker shows it. */
export const fromUnixSeconds = (seconds: number): Dayjs => dayjs.unix(seconds).tz(TIME_ZONE);

/** What a picker shows, read as Shanghai's clock: typed values come in the browser's own zone. */
export const toUnixSeconds = (shown: Dayjs): number => dayjs.tz(shown.format('YYYY-MM-DDTHH:mm:ss'), TIME_ZONE).unix();

export const nowInShanghai = (): Dayjs => dayjs().tz(TIME_ZONE);

/** First second of the day shown. */
export const startOfDay = (shown: Dayjs): number => toUnixSeconds(shown.startOf('day'));

/** Last second of the day shown. */
export const endOfDay = (shown: Dayjs): number => toUnixSeconds(shown.endOf('day'));
