import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as contract from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aMember, uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt, untilWaiting } from '../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person } = test;
const { dictionaryMessages: say, MoveStatus } = contract;

const root = await signedIn('root');
const sys = await signedIn('sys');
const { tenantId } = await person('root');
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const ok = { Status: true };
const edit = (request: object, session = sys) => send(contract.editDictionaryItem, request, session);
const remove = (DicTable: DicTable, DicId: number, session = sys) =>
  ask(contract.deleteDictionaryItem, { DicTable, DicId }, session);
const move = (DicTable: DicTable, DicId: number, MoveStatus: contract.MoveStatus) =>
  ask(contract.moveDictionaryItem, { DicTable, DicId, MoveStatus }, sys);
const rows = async (table: DicTable, session = root): Promise<contract.DictionaryRow[]> => {
  const { Data } = await ask(contract.queryDictionaryItems, { DicTable: table }, session);
  return contract.queryDictionaryItems.answer.parse(Data);
};
const namesIn = async (table: DicTable) => (await rows(table)).map(({ Name }) => Name);
const last = async (table: DicTable) => (await rows(table)).at(-1)!;

describe('An item', () => {
  it('is added at the end, changed and disabled, each with an audit entry', async () => {
    const [first, second] = [uniqueName(), uniqueName()];
    const added = await withTrail(owner, () =>
      edit({ DicTable: DicTable.CustomerTag, Name: first, Status: UsableStatus.Enabled }),
    );
    expect(added.answer).toMatchObject(ok);
    const item = await last(DicTable.CustomerTag);
    expect(item).toMatchObject({ Name: first, Status: UsableStatus.Enabled, DicTable: DicTable.CustomerTag });
    const after = { Dictionary: '客户标签', Name: first, Status: 0 };
    expect(added.trail).toMatchObject([{ action: '新增字典选项', subject_id: item.Id, before: null, after }]);

    const changed = await withTrail(owner, () =>
      edit({ DicTable: DicTable.CustomerTag, Id: item.Id, Name: second, Status: UsableStatus.Disabled }),
    );
    expect(changed.trail).toMatchObject([
      { action: '修改字典选项', before: after, after: { Name: second, Status: UsableStatus.Disabled } },
    ]);
    expect(await last(DicTable.CustomerTag)).toMatchObject({ Id: item.Id, Name: second, Version: 2 });
  });

  it('DIC-01 has a unique name in its dictionary, but not across dictionaries', async () => {
    const Name = uniqueName();
    const Status = UsableStatus.Enabled;
    expect(await edit({ DicTable: DicTable.CustomerTag, Name, Status })).toMatchObject(ok);
    const again = await edit({ DicTable: DicTable.CustomerTag, Name, Status });
    expect(again).toEqual({
      Status: false,
      Code: ResultCode.Duplicate,
      Message: '字段重复了',
      Data: { Field: 'Name' },
    });
    expect(await edit({ DicTable: DicTable.Education, Name, Status })).toMatchObject(ok);
    const { Id } = await last(DicTable.CustomerTag);
    expect(await edit({ DicTable: DicTable.CustomerTag, Id, Name, Status })).toMatchObject(ok);
  });

  it.each([
    ['', say.nameRequired],
    ['一', '长度在 2 到 20 个字符'],
    ['字'.repeat(21), '长度在 2 到 20 个字符'],
    [' 高中', '首尾不能有空格'],
  ])('is refused the name %j', async (Name, message) => {
    const answer = await edit({ DicTable: DicTable.Education, Name, Status: UsableStatus.Enabled });
    expect(answer).toMatchObject(refused(message));
  });

  it('is not overwritten by an edit with an old version', async () => {
    const Name = uniqueName();
    await edit({ DicTable: DicTable.Education, Name, Status: UsableStatus.Enabled });
    const { Id, Version } = await last(DicTable.Education);
    const change = (next: string) =>
      edit({ DicTable: DicTable.Education, Id, Name: next, Status: UsableStatus.Enabled, Version });
    expect(await change(`${Name}一`)).toMatchObject(ok);
    expect(await change(`${Name}二`)).toMatchObject(refused('数据已变更，请刷新后重试'));
    expect(await last(DicTable.Education)).toMatchObject({ Name: `${Name}一` });
  });

  it('added twice at the same moment exists once', async () => {
    const Name = uniqueName();
    const once = () => edit({ DicTable: DicTable.CustomerTag, Name, Status: UsableStatus.Enabled });
    const lock = `select pg_advisory_xact_lock(hashtextextended('dictionary', ${tenantId}::bigint * 100 + 2))`;
    const answers = await meetAt(owner, lock, [once, once]);
    expect(answers.map(({ Code }) => Code).toSorted()).toEqual([ResultCode.Ok, ResultCode.Duplicate]);
  });
});

describe('The order', () => {
  it('DIC-03 changes by one place, and refuses at the ends', async () => {
    const before = await rows(DicTable.TrackStatus);
    const [first, second] = before;
    const { answer, trail } = await withTrail(owner, () => move(DicTable.TrackStatus, first!.Id, MoveStatus.Down));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '移动字典选项', before: { Place: 1 }, after: { Place: 2 } }]);
    const names = before.map(({ Name }) => Name);
    expect(await namesIn(DicTable.TrackStatus)).toEqual([names[1], names[0], ...names.slice(2)]);
    expect(await move(DicTable.TrackStatus, second!.Id, MoveStatus.Up)).toMatchObject(refused('已到顶'));
    expect(await move(DicTable.TrackStatus, before.at(-1)!.Id, MoveStatus.Down)).toMatchObject(refused('已到底'));
    expect(await move(DicTable.TrackStatus, first!.Id, MoveStatus.Up)).toMatchObject(ok);
    expect(await namesIn(DicTable.TrackStatus)).toEqual(names);
  });

  it('lets an item move several places in one call', async () => {
    const before = await rows(DicTable.TrackStatus);
    const [first] = before;
    const pass = (MoveStatus: contract.MoveStatus) =>
      ask(contract.moveDictionaryItem, { DicTable: 1, DicId: first!.Id, MoveStatus, Places: 2 }, sys);
    expect(await pass(MoveStatus.Down)).toMatchObject(ok);
    expect((await rows(DicTable.TrackStatus)).map(({ Id }) => Id).indexOf(first!.Id)).toBe(2);
    expect(await pass(MoveStatus.Up)).toMatchObject(ok);
    expect(await rows(DicTable.TrackStatus)).toEqual(before);
  });

  it('stays complete after twenty concurrent moves', async () => {
    const before = await rows(DicTable.Education);
    const moves = Array.from({ length: 20 }, (_, n) => {
      const { Id } = before[n % before.length]!;
      return move(DicTable.Education, Id, n % 3 === 0 ? MoveStatus.Up : MoveStatus.Down);
    });
    const answers = await Promise.all(moves);
    for (const { Code } of answers) expect([ResultCode.Ok, ResultCode.Refused]).toContain(Code);
    expect((await namesIn(DicTable.Education)).toSorted()).toEqual(before.map(({ Name }) => Name).toSorted());
    const { rows: places } = await owner.query(
      'select count(distinct sort)::int as places, count(*)::int as items from dictionary_item where tenant_id = $1 and dic_table = 3',
      [tenantId],
    );
    expect(places).toEqual([{ places: before.length, items: before.length }]);
  });
});

describe('Deleting', () => {
  it('removes an item, with an audit entry', async () => {
    await edit({ DicTable: DicTable.CustomerTag, Name: uniqueName(), Status: UsableStatus.Enabled });
    const { Id, Name } = await last(DicTable.CustomerTag);
    const { answer, trail } = await withTrail(owner, () => remove(DicTable.CustomerTag, Id));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '删除字典选项', subject_id: Id, before: { Name }, after: null }]);
    expect(await remove(DicTable.CustomerTag, Id)).toMatchObject(refused('数据不存在'));
  });

  it('is refused for a profession in use, and for a built-in one', async () => {
    await edit({ DicTable: DicTable.Profession, Name: uniqueName(), Status: UsableStatus.Enabled }, root);
    const { Id } = await last(DicTable.Profession);
    const staffId = await aMember(owner, tenantId, {});
    await owner.query('update staff set profession_type = $1 where id = $2', [Id, staffId]);
    expect(await remove(DicTable.Profession, Id, root)).toMatchObject(refused('已被使用，不能删除'));
    await owner.query('update staff set profession_type = null where id = $1', [staffId]);
    expect(await remove(DicTable.Profession, Id, root)).toMatchObject(ok);
    for (const code of [0, 1, 2, 4]) {
      expect(await remove(DicTable.Profession, code, root)).toMatchObject(refused(say.builtIn));
    }
  });

  it('waits for a transaction that is choosing the item, and then finds it in use', async () => {
    await edit({ DicTable: DicTable.Profession, Name: uniqueName(), Status: UsableStatus.Enabled }, root);
    const { Id } = await last(DicTable.Profession);
    const staffId = await aMember(owner, tenantId);
    const chooser = await owner.connect();
    await chooser.query('begin');
    await chooser.query('select from dictionary_item where tenant_id = $1 and dic_table = 4 and id = $2 for share', [
      tenantId,
      Id,
    ]);
    await chooser.query('update staff set profession_type = $1 where id = $2', [Id, staffId]);
    const answer = remove(DicTable.Profession, Id, root);
    await untilWaiting(owner, 1);
    await chooser.query('commit');
    chooser.release();
    expect(await answer).toMatchObject(refused(say.inUse));
    expect((await last(DicTable.Profession)).Id).toBe(Id);
  });
});

describe('The business dictionaries', () => {
  it('are editable only for the administrator', async () => {
    const forbidden = { Status: false, Code: ResultCode.Forbidden, Message: '权限不足' };
    for (const table of [4, 5, 6, 7, 8, 9] as const) {
      expect(await ask(contract.queryDictionaryItems, { DicTable: table }, sys)).toMatchObject(forbidden);
      expect(await edit({ DicTable: table, Name: uniqueName(), Status: 0 })).toMatchObject(forbidden);
      expect(await remove(table, 1)).toMatchObject(forbidden);
      expect(await move(table, 1, MoveStatus.Up)).toMatchObject(forbidden);
      expect((await rows(table)).length).toBeGreaterThan(0);
    }
  });

  it('number new professions after the built-in ones, and know 0 as one', async () => {
    const before = await rows(DicTable.Profession);
    expect(before.map(({ Id }) => Id)).toEqual(expect.arrayContaining([0, 1, 2, 4]));
    await edit({ DicTable: DicTable.Profession, Name: uniqueName(), Status: UsableStatus.Enabled }, root);
    expect((await last(DicTable.Profession)).Id).toBeGreaterThanOrEqual(100);
    const Name = uniqueName();
    const other = { DicTable: DicTable.Profession, Id: 0, Name, Status: UsableStatus.Enabled };
    expect(await edit(other, root)).toMatchObject(ok);
    // For other clients 0 is the id of a new one.
    const builtIn = async () => (await rows(DicTable.Profession)).find(({ Id }) => Id === 0);
    expect((await builtIn())?.Name).not.toBe(Name);
    const Version = (await builtIn())?.Version;
    expect(await edit({ ...other, Name: `${Name}2`, Version }, root)).toMatchObject(ok);
    expect(await builtIn()).toMatchObject({ Name: `${Name}2` });
    expect(await rows(DicTable.Profession)).toHaveLength(before.length + 2);
  });
});
