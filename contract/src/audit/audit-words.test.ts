import { expect, it } from 'vitest';
import { customerFilter } from '../customers/customer-search.ts';
import { addressWord, idsIn, subjectWord, valueWord } from './audit-words.ts';
import { fieldWord, hasFieldWord } from './field-words.ts';

const Names = { 'staff:7': '陈晓琳', 'profession:0': '其他', 'track-status:3': '有意向' };
const line = { Subject: 'staff', SubjectId: 7, Before: null, After: null, Names };

it.each([
  ['nothing', 'Tel', null, ''],
  ['a switch', 'IsAdmin', false, '否'],
  ['a moment', 'StartTime', 1_800_000_000, '2027-01-15 16:00:00'],
  ['a time of day', 'StartTime', '09:00', '09:00'],
  ['a status of its own', 'Status', 1, '1'],
  ['the top of a tree', 'DepartmentId', 0, '顶级'],
  ['people', 'Ids', [7, 8], '陈晓琳、编号8'],
  ['many people', 'Ids', Array.from({ length: 200 }, () => 7), `${Array(10).fill('陈晓琳').join('、')} 等200项`],
  ['a rule', 'Type2', { CollectDays: 3, Status: true, MinCallCount: 2 }, '天数 3，状态 启用，最少拨打次数 2'],
  [
    'a rule with a status of customers',
    'Type3',
    { Status: false, CustomerTrackStatusId: 3 },
    '状态 禁用，跟进状态 有意向',
  ],
  ['a place of customers', 'To', 1, '公海'],
  ['a profession', 'ProfessionType', 0, '其他'],
  ['a source of leads', 'ClueSource', 0, '短视频广告平台'],
  ['a filter', 'IBlackFilter', 'local', '本地黑名单'],
  ['a type of lines', 'Type', 'BS/SIP', '网页软电话'],
  ['a type that is already a word', 'Type', '手机', '手机'],
  [
    'parts of a scheme',
    'Config',
    [
      { Key: 'SIPIP', Value: '10.0.0.1' },
      { Key: 'City', Value: '' },
    ],
    'SIP 地址 10.0.0.1、线路城市 空',
  ],
])('says %s in words', (_, field, value, expected) => {
  expect(valueWord(line, field, value)).toBe(expected);
});

it.each([
  ['a stage', 'Stage', 4, '运营'],
  ['a progress', 'WorkOrderAuditProgress', 5, '销售、运营'],
  ['no progress', 'WorkOrderAuditProgress', 0, '无'],
  ['the status of a payment', 'Status', 2, '对账成功'],
  ['a day', 'ReportDate', 1_800_000_000, '2027-01-15 16:00:00'],
  ['a list type, which is no placement', 'CustomerType', 1_005, '自拓'],
])('says %s of a work order in words', (_, field, value, expected) => {
  const order = { ...line, Subject: 'work-order', Names: { 'list-type:1005': '自拓' } };
  expect(valueWord(order, field, value)).toBe(expected);
});

it.each([
  ['the wallet of a statement', 'statement', 'PaymentType', 1024, '支付宝'],
  ['the wallet of a closed day', 'reconcile-day', 'PaymentType', 1024, '支付宝'],
  ['how a course order was paid', 'course-order', 'PayType', 3, '余额'],
  ['the state of a course order', 'course-order', 'Station', 1, '已支付'],
  ['how payments passed', 'work-order', 'PassWay', 2, '人工通过'],
])('says %s in words', (_, Subject, field, value, expected) => {
  const row = { ...line, Subject, After: { [field]: value }, Names: { 'payment-type:1024': '支付宝' } };
  expect(valueWord(row, field, value)).toBe(expected);
});

it('requests the name of the wallet of a statement', () => {
  const After = { PaymentType: 1024 };
  expect(idsIn({ ...line, Subject: 'statement', After })).toEqual([['payment-type', 1024]]);
});

it.each([
  ['在线支付', 'local', '演示支付'],
  ['学习平台', 'local', '内置（接收推送）'],
])('says the provider of %s in words', (Setting, Provider, expected) => {
  const row = { ...line, Subject: 'setting', After: { Setting, Provider } };
  expect(valueWord(row, 'Provider', Provider)).toBe(expected);
});

it('labels a field of a work order by its own meaning', () => {
  expect(fieldWord('CustomerType', 'work-order')).toBe('名单类型');
  expect(fieldWord('CustomerType', 'customer')).toBe('位置');
});

it.each([
  ['the search key, which is not that of customers', 'SearchKey', 1, '电话'],
  ['the status', 'ExamineStatus', 2, '已驳回'],
])('says %s of a finance flow in words', (_, field, value, expected) => {
  expect(valueWord({ ...line, Subject: 'finance-flow' }, field, value)).toBe(expected);
});

it('requests the names of its ids; a parent is of the same kind as its subject', () => {
  const moved = { Subject: 'department', SubjectId: 4, Before: { ParentId: 2 }, After: { ParentId: 3 } };
  expect(idsIn(moved)).toEqual([
    ['department', 4],
    ['department', 2],
    ['department', 3],
  ]);
  expect(idsIn({ ...moved, Subject: 'setting' })).toEqual([]);
  const rule = { Type3: { CustomerTrackStatusId: 3, Status: true } };
  expect(idsIn({ Subject: 'setting', SubjectId: 1, Before: null, After: rule })).toEqual([['track-status', 3]]);
  const marked = { SubjectId: null, Before: null, After: { CustomerTrackStatusId: 3 } };
  expect(idsIn({ ...marked, Subject: 'customer' })).toEqual([['track-status', 3]]);
  expect(idsIn({ ...marked, Subject: 'after-sale-customer' })).toEqual([['after-sale-status', 3]]);
});

it('names its subject by its current name, or by the name at that time', () => {
  const gone = { Subject: 'staff', SubjectId: 9, Before: { Name: '旧名' }, After: null };
  expect(subjectWord(gone, { 'staff:9': '新名' })).toBe('新名');
  expect(subjectWord(gone, {})).toBe('旧名');
  expect(subjectWord({ ...gone, Before: null }, {})).toBe('');
});

it('has a label for every filter of a customer export', () => {
  expect(Object.keys(customerFilter.shape).filter((field) => !hasFieldWord(field))).toEqual([]);
});

it.each([
  ['10.0.0.8', '10.0.0.8'],
  ['operator', '命令行'],
  ['', '系统'],
])('says where %s is', (address, expected) => {
  expect(addressWord(address)).toBe(expected);
});
