import { describe, expect, it } from 'vitest';
import { type Screen, screen } from '../platform/screen.ts';
import { destination, HOME, judge } from './guard.ts';

const aScreen = (path: string, access: Screen['access'], params = {}): Screen =>
  screen({ path, title: path, access, params, load: async () => () => null });

const screens = [
  aScreen('layout/index', 'all'),
  aScreen('customer/clue', ['Clue']),
  aScreen('customer/afterSaleList', ['AfterSale', 'Seat']),
  aScreen('workOrder/workOrderList1', ['WorkOrderSale'], { PageType: 0 }),
  aScreen('workOrder/workOrderList5', ['ChengJiaoAudit'], { PageType: 2, IsComplete: true }),
  aScreen('systemSetting/menuManage', ['admin']),
];

const at = (path: string) => {
  const [pathname = '', search = ''] = path.split(/(?=\?)/, 2);
  return { pathname, search };
};
const kindOf = (path: string, ...rights: string[]) => judge(screens, at(path), new Set(rights)).kind;
const strangerAt = (path: string) => judge(screens, at(path), undefined);

describe('a signed-in user', () => {
  it.each([
    ['/layout/index', [], 'open'],
    ['/customer/clue', ['Clue'], 'open'],
    ['/customer/clue', ['Seat'], 'forbidden'],
    ['/customer/clue', [], 'forbidden'],
    ['/customer/afterSaleList', ['Seat'], 'open'],
    ['/customer/afterSaleList', ['AfterSale'], 'open'],
    ['/systemSetting/menuManage', ['Admin', 'Role'], 'forbidden'],
    ['/systemSetting/menuManage', ['admin'], 'open'],
    ['/', ['admin'], 'root'],
    ['/no/such/page', ['admin'], 'root'],
    ['/login', ['admin'], 'login'],
    ['/login/', [], 'login'],
    ['/Customer/Clue/', ['Clue'], 'open'],
  ])('at %s holding %j: %s', (path, rights, kind) => {
    expect(kindOf(path, ...rights)).toBe(kind);
  });

  it('gets the screen of the path', () => {
    expect(judge(screens, at('/customer/clue?tel=1'), new Set(['Clue']))).toEqual({ kind: 'open', screen: screens[1] });
  });
});

describe('the page parameter of a screen (GUARD-03, G-033)', () => {
  it.each([
    ['/workOrder/workOrderList1', 'open'],
    ['/workOrder/workOrderList1?PageType=0', 'open'],
    ['/workOrder/workOrderList1?PageType=4', 'forbidden'],
    ['/workOrder/workOrderList1?PageType=', 'forbidden'],
    ['/workOrder/workOrderList1?PageType=0&PageType=4', 'forbidden'],
    ['/workOrder/workOrderList1?tel=138', 'open'],
    ['/workOrder/workOrderList5?PageType=2&IsComplete=true', 'open'],
    ['/workOrder/workOrderList5?PageType=2&IsComplete=false', 'forbidden'],
  ])('%s: %s', (path, kind) => {
    expect(kindOf(path, 'WorkOrderSale', 'ChengJiaoAudit')).toBe(kind);
  });
});

describe('a guest', () => {
  it('is redirected to login from every other path, which is remembered', () => {
    expect(strangerAt('/customer/clue?tel=138')).toEqual({ kind: 'signIn', intended: '/customer/clue?tel=138' });
    expect(strangerAt('/')).toEqual({ kind: 'signIn', intended: '/' });
    expect(strangerAt('/no/such/page').kind).toBe('signIn');
    expect(strangerAt('/login')).toEqual({ kind: 'login' });
  });
});

describe('a URL with credentials', () => {
  const credentials = { userName: 'a', password: 'b&c' };

  it.each([
    ['/customer/clue?u=a&p=b%26c', '/customer/clue'],
    ['/customer/clue?tel=138&u=a&p=b%26c', '/customer/clue?tel=138'],
    ['/login?u=a&p=b%26c', '/login'],
  ])('%s loses them and keeps its path', (path, intended) => {
    const verdict = { kind: 'addressLogin', credentials, intended };
    expect(strangerAt(path)).toEqual(verdict);
    expect(judge(screens, at(path), new Set(['Clue']))).toEqual(verdict);
  });

  it.each(['/customer/clue?u=a', '/customer/clue?p=b', '/customer/clue?u=&p='])('%s has none', (path) => {
    expect(kindOf(path, 'Clue')).toBe('open');
  });
});

describe('destination', () => {
  it.each([
    ['/customer/clue?tel=138', ['Clue'], '/customer/clue?tel=138'],
    ['/customer/clue', ['Seat'], HOME],
    ['/login', ['Clue'], HOME],
    ['/', [], HOME],
    ['/no/such/page', [], HOME],
    ['https://elsewhere.example/', [], HOME],
    ['//elsewhere.example/customer/clue', ['Clue'], HOME],
    ['/customer/clue?u=a&p=b', ['Clue'], HOME],
    [undefined, [], HOME],
    [{ intended: 'x' }, [], HOME],
  ])('of %j holding %j is %s', (intended, rights, expected) => {
    expect(destination(screens, intended, new Set(rights))).toBe(expected);
  });
});
