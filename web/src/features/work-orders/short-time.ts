/** MM-dd HH:mm in details, where the year is beside it or plain. */
import { formatTime } from '../../ui/format.ts';

export const formatMinute = (seconds: number): string => formatTime(seconds).slice(5, 16);
