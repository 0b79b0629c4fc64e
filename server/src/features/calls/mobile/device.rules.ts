/** What kind of phone a browser says that it runs on. */

export const deviceOf = (userAgent: string): string => {
  if (/iPhone|iPad/.test(userAgent)) return '苹果手机';
  return /Android/.test(userAgent) ? '安卓手机' : '其他设备';
};
