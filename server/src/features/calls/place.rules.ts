/** Province and city of a number, and the digits to dial with the prefixes of a line. */
import type { LinePart } from '@gonghai/contract/settings/setting-values.ts';

export interface Place {
  /** Without 省 and 市; for municipalities both are the city. */
  readonly province: string;
  readonly city: string;
}

const UNKNOWN_PLACE: Place = { province: '', city: '' };

const MUNICIPALITY = /^(北京|上海|天津|重庆)市?$/;
const REGION = /^(?:(.+?)省|(内蒙古|广西|西藏|宁夏|新疆))(.*)$/;

const withoutSuffix = (city: string): string => city.replace(/市$/, '');

/** From a text like 浙江省杭州市 or 内蒙古包头市. Of several cities it takes the first. */
export const placeOfText = (text: string): Place => {
  const [, municipality] = MUNICIPALITY.exec(text) ?? [];
  if (municipality) return { province: municipality, city: municipality };
  const [, province, region, rest = ''] = REGION.exec(text) ?? [];
  const [city = ''] = rest.split('、');
  return { province: province ?? region ?? '', city: withoutSuffix(city) };
};

/** Prefixes in ascending order, without the leading zero of area codes, and the place of each. */
export interface Segments {
  readonly prefixes: Uint32Array;
  readonly placeIndexes: Uint16Array;
  readonly places: readonly Place[];
}

const LONGEST_PREFIX = 7;
const SHORTEST_PREFIX = 2;

const indexOfPrefix = (prefixes: Uint32Array, wanted: number): number => {
  let [low, high] = [0, prefixes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = prefixes[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The longest known prefix decides. */
export const placeOfNumber = ({ prefixes, placeIndexes, places }: Segments, tel: string): Place => {
  const digits = tel.replace(/^0/, '');
  for (let length = LONGEST_PREFIX; length >= SHORTEST_PREFIX; length -= 1) {
    const index = indexOfPrefix(prefixes, Number(digits.slice(0, length)));
    if (index >= 0) return places[placeIndexes[index] ?? 0] ?? UNKNOWN_PLACE;
  }
  return UNKNOWN_PLACE;
};

/** Other text in the setting of a line must not reach the exchange. */
const PREFIX = /^[\d*#]{1,20}$/;

interface NumberParts {
  readonly tel: string;
  readonly city: string;
  readonly line: Readonly<Partial<Record<LinePart, string>>>;
  /** A number from 0 to the limit, exclusive. */
  readonly pick: (limit: number) => number;
}

/** The gateway prefix, the prefix for other cities, and the number. */
export const numberToDial = ({ tel, city, line, pick }: NumberParts): string => {
  const gateways = (line.GatewayPrefix ?? '')
    .split(/[,，]/)
    .map((each) => each.trim())
    .filter((each) => PREFIX.test(each));
  const gateway = gateways.length === 0 ? '' : (gateways[pick(gateways.length)] ?? '');
  const far = (line.PhonePrefix ?? '').trim();
  const isFar = city !== '' && city !== withoutSuffix((line.City ?? '').trim());
  // Two zeros would dial another country.
  const isDouble = far.endsWith('0') && tel.startsWith('0');
  return `${gateway}${isFar && PREFIX.test(far) && !isDouble ? far : ''}${tel}`;
};
