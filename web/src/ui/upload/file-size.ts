/** Formats a file size. */

const KILOBYTE = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

export const fileSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(KILOBYTE)), UNITS.length - 1);
  const amount = bytes / KILOBYTE ** step;
  return `${step > 0 && amount < 100 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step] ?? 'B'}`;
};
