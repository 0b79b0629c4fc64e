/** Deterministic sample people for the developers' page, tests and benchmarks. */

const FAMILY = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const GIVEN = [
  '俊杰',
  '梦洁',
  '佳琪',
  '国栋',
  '明辉',
  '宇航',
  '文博',
  '静怡',
  '欣怡',
  '浩然',
  '晓燕',
  '子轩',
  '雪梅',
  '志强',
];
const PLACES = ['杭州', '苏州', '成都', '上海', '广州', '深圳', '南京', '武汉'];
const TRADES = [
  '云帆供应链',
  '明德健康管理',
  '锦程物流',
  '青禾教育科技',
  '元启新能源',
  '远景广告',
  '信达财税',
  '鼎盛建筑工程',
];
const REMARKS = [
  '要求看同行业案例，已发 3 份',
  '预算已批，等采购流程，周四再跟',
  '对价格敏感，可给两档方案',
  '电话未接，已加微信',
  '老板出差，下周一上午回电',
];
export const STATUSES = ['新线索', '已联系', '有意向', '方案报价', '已成交', '已流失'] as const;
const SOURCES = ['抖音投放', '官网表单', '转介绍', '展会', '百度推广', '公海领取'];
export const OWNERS = ['邓佳', '吴桐', '周凯', '陈晓琳', '林雅婷', '苏敏', '罗一鸣'];

export interface SamplePerson {
  readonly Id: number;
  readonly Name: string;
  readonly Company: string;
  readonly Tel: string;
  readonly Status: (typeof STATUSES)[number];
  readonly Amount: number;
  readonly CreatedTime: number;
  readonly LatestCallTime: number;
  readonly CallTotalTimes: number;
  readonly CallTotalSeconds: number;
  readonly Remark: string;
  readonly Source: string;
  readonly Owner: string;
}

/** Deterministic pseudo-random generator: mulberry32. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const OPENING = Date.UTC(2026, 2, 2, 1) / 1000;
const DAY = 86_400;

export const samplePeople = (count: number): readonly SamplePerson[] => {
  const next = numbersFrom(20_260_302);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[next(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return Array.from({ length: count }, (_, at) => ({
    Id: at + 1,
    Name: pick(FAMILY) + pick(GIVEN),
    Company: pick(PLACES) + pick(TRADES),
    Tel: `1${pick(['38', '39', '50', '58', '77', '86'])}0000${String(1000 + next(9000))}`,
    Status: pick(STATUSES),
    Amount: next(120) === 0 ? 0 : 1000 * (1 + next(400)),
    CreatedTime: OPENING - next(90) * DAY - next(DAY),
    LatestCallTime: next(9) === 0 ? 0 : OPENING - next(20) * DAY - next(DAY),
    CallTotalTimes: next(24),
    CallTotalSeconds: next(9000),
    Remark: pick(REMARKS),
    Source: pick(SOURCES),
    Owner: pick(OWNERS),
  }));
};
