/** Hostile strings for every name that users can enter: stored unchanged, or refused in Chinese. */
import * as departments from '@gonghai/contract/departments/department.contract.ts';
import * as dictionaries from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as roles from '@gonghai/contract/roles/role.contract.ts';
import { login } from '@gonghai/contract/session/session.contract.ts';
import * as staff from '@gonghai/contract/staff/staff.contract.ts';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../app.ts';
import { aDepartment, aMember, aRole } from '../rows.ts';
import { isStorable, hostileStrings } from './hostile-strings.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const root = await signedIn('root');
const { tenantId } = await person('root');

interface Place {
  readonly write: (text: string) => Promise<Envelope<unknown>>;
  readonly read: () => Promise<string | undefined>;
}

const departmentId = await aDepartment(owner, tenantId);
const roleId = await aRole(owner, tenantId);
const memberId = await aMember(owner, tenantId);

const findMember = async () => {
  const { Data } = await ask(staff.findStaff, { userId: memberId }, root);
  return Data as { Name: string; UserName: string };
};

const PLACES: Readonly<Record<string, Place>> = {
  'a department': {
    write: (Name) => send(departments.editDepartment, { Id: departmentId, Name }, root),
    read: async () => {
      const { Data } = await ask(departments.queryAllDepartments, {}, root);
      const [top] = Data as departments.DepartmentNode[];
      return top?.Children.find(({ Id }) => Id === departmentId)?.Name;
    },
  },
  'a role': {
    write: (Name) => send(roles.editRole, { Id: roleId, Name }, root),
    read: async () => ((await ask(roles.queryRoleDetail, { roleId }, root)).Data as { Name: string }).Name,
  },
  'a member of staff': {
    write: (Name) => send(staff.editStaff, { Id: memberId, Name }, root),
    read: async () => (await findMember()).Name,
  },
  'a login': {
    write: (UserName) => send(staff.editStaff, { Id: memberId, UserName }, root),
    read: async () => (await findMember()).UserName,
  },
};

const CHINESE = /[\u4e00-\u9fff]/;
/** One of these texts is also the login name of a test person, so a duplicate is accepted. */
const RULED = new Set<ResultCode>([ResultCode.Refused, ResultCode.BadRequest, ResultCode.Duplicate]);
const isRuled = ({ Code, Message }: Envelope<unknown>): boolean => RULED.has(Code) && CHINESE.test(Message);

/** All names have one rule, so a department takes every text, and each other place every third: together all again. */
const textsAt = (nth: number): readonly string[] =>
  hostileStrings.filter((_, index) => nth === 0 || index % 3 === nth - 1);

describe.each(Object.entries(PLACES))('The name of %s', (place, { write, read }) => {
  it('is returned unchanged or refused by a rule', async () => {
    const texts = textsAt(Object.keys(PLACES).indexOf(place));
    const wrong: unknown[] = [];
    let kept = await read();
    const counts = { taken: 0, refused: 0 };
    for (const text of texts) {
      const answer = await write(text);
      if (answer.Status) kept = text;
      counts[answer.Status ? 'taken' : 'refused'] += 1;
      if (!answer.Status && !isRuled(answer)) wrong.push({ text, answer });
      const found = await read();
      if (found !== kept) wrong.push({ text, found, kept });
    }
    expect(wrong).toEqual([]);
    // The public lists alone have enough of both.
    expect(counts.taken).toBeGreaterThan(texts.length / 10);
    expect(counts.refused).toBeGreaterThan(texts.length / 10);
  });

  it.each([
    '__proto__',
    'null',
    "'; drop table x; --",
    '<b>张三</b>',
    '𠮷野家',
    '👨‍👩‍👧‍👦',
    '😀'.repeat(20),
    '{{7*7}}',
    '=1+1',
    '%_\\',
  ])('may be %s', async (text) => {
    expect(await write(text)).toMatchObject({ Status: true });
    expect(await read()).toBe(text);
  });

  it.each([
    ['', '请输入'],
    ['\u200b\u200d', '请输入'],
    ['字', '长度在 2 到 20 个字符'],
    ['😀'.repeat(21), '长度在 2 到 20 个字符'],
    [' 前面', '首尾不能有空格'],
    ['后面\u3000', '首尾不能有空格'],
    ['换\n行', '不能包含特殊控制字符'],
    ['\u202e反向', '不能包含特殊控制字符'],
    ['a\u0000b', '参数有误！'],
    ['\ud800半个', '参数有误！'],
  ])('may not be %j', async (text, message) => {
    const answer = await write(text);
    expect(isRuled(answer)).toBe(true);
    expect(answer.Message).toContain(message);
  });
});

describe('A login', () => {
  it('accepts any name without an internal error', async () => {
    const strange = hostileStrings.filter((text, index) => index % 12 === 0 || !isStorable(text));
    const answers = [];
    for (const UserName of strange) answers.push(await send(login, { UserName, Password: 'Wrong2026' }));
    expect(answers.filter((answer) => !isRuled(answer))).toEqual([]);
  });
});

describe('A dictionary', () => {
  it('returns its items unchanged', async () => {
    const texts = hostileStrings.filter(isStorable);
    await owner.query(
      `insert into dictionary_item (tenant_id, dic_table, name, sort)
       select $1, 2, text, 1000 + place from unnest($2::text[]) with ordinality as given (text, place)`,
      [tenantId, texts],
    );
    await owner.query(
      `insert into dictionary_node (tenant_id, name, sort)
       select $1, text, 1000 + place from unnest($2::text[]) with ordinality as given (text, place)`,
      [tenantId, texts],
    );
    const a1 = await signedIn('A1');
    const names = async (answer: Promise<Envelope<unknown>>) =>
      ((await answer).Data as { Name: string }[]).map(({ Name }) => Name).slice(-texts.length);
    expect(await names(ask(dictionaries.queryDictionary, { dicTable: 2 }, a1))).toEqual(texts);
    expect(await names(ask(dictionaries.queryDictionaryTree, {}, a1))).toEqual(texts);
    const all = (await ask(dictionaries.queryAllDictionaries, {}, a1)).Data as { Name: string; DicTable: number }[];
    const tags = all.filter(({ DicTable }) => DicTable === 2).map(({ Name }) => Name);
    expect(tags.slice(-texts.length)).toEqual(texts);
    expect(await ask(dictionaries.queryDictionaryTree, {}, await signedIn('A1x'))).toMatchObject({ Data: [] });
  });
});
