/** The area of an address. */

const AREA = /^.*?(?:市|自治州|地区|盟)/su;

/** Up to and including the first 市, 自治州, 地区 or 盟; otherwise empty. */
export const areaOf = (address: string): string => AREA.exec(address.trim())?.[0] ?? '';
