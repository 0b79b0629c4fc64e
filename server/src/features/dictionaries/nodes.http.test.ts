import * as contract from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { uniqueName } from '../../../test/rows.ts';
import { withTrail } from '../../../test/trail.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, signedIn } = test;
const { dictionaryMessages: say, MoveStatus } = contract;

const sys = await signedIn('sys');
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const ok = { Status: true };
const edit = (request: object) => send(contract.editDictionaryNode, request, sys);
const tree = async () => {
  const { Data } = await ask(contract.queryDictionaryNodes, {}, sys);
  return contract.queryDictionaryNodes.answer.parse(Data);
};
const add = async (ParentId = 0): Promise<contract.DictionaryTreeNode> => {
  const Name = uniqueName();
  expect(await edit({ Name, ParentId })).toMatchObject(ok);
  const nodes = (await tree()).flatMap((node) => [node, ...node.Children]);
  return nodes.find((node) => node.Name === Name)!;
};

describe('The custom tree', () => {
  it('DIC-02 has two levels, in order of creation', async () => {
    const top = await add();
    const [first, second] = [await add(top.Id), await add(top.Id)];
    const found = (await tree()).find(({ Id }) => Id === top.Id)!;
    expect(found).toMatchObject({ ParentId: 0, Children: [{ Id: first.Id, ParentId: top.Id }, { Id: second.Id }] });
    expect(await edit({ Name: uniqueName(), ParentId: first.Id })).toMatchObject(refused('自定义字典只能创建两级'));
    const other = await add();
    expect(await edit({ Id: top.Id, Name: top.Name, ParentId: other.Id })).toMatchObject(refused(say.twoLevels));
    expect(await edit({ Id: other.Id, Name: other.Name, ParentId: other.Id })).toMatchObject(refused(say.twoLevels));
    expect(await edit({ Name: uniqueName(), ParentId: 8_888_888 })).toMatchObject(refused(say.parentMissing));
  });

  it('has unique names among siblings', async () => {
    const [one, two] = [await add(), await add()];
    const below = await add(one.Id);
    const duplicate = { Status: false, Code: ResultCode.Duplicate, Message: say.duplicate };
    expect(await edit({ Name: one.Name })).toMatchObject(duplicate);
    expect(await edit({ Name: below.Name, ParentId: one.Id })).toMatchObject(duplicate);
    expect(await edit({ Name: below.Name, ParentId: two.Id })).toMatchObject(ok);
    expect(await edit({ Id: two.Id, Name: one.Name })).toMatchObject(duplicate);
  });

  it('keeps the place of a node when only its name is sent, and moves it with a parent', async () => {
    const [one, two] = [await add(), await add()];
    const below = await add(one.Id);
    const Name = uniqueName();
    const { trail } = await withTrail(owner, () => edit({ Id: below.Id, Name }));
    expect(trail).toMatchObject([
      { action: '修改自定义字典', before: { Name: below.Name }, after: { Name, ParentId: one.Id } },
    ]);
    expect(await edit({ Id: below.Id, Name, ParentId: two.Id, Version: 1 })).toMatchObject(
      refused('数据已变更，请刷新后重试'),
    );
    expect(await edit({ Id: below.Id, Name, ParentId: two.Id, Version: 2 })).toMatchObject(ok);
    expect((await tree()).find(({ Id }) => Id === two.Id)).toMatchObject({ Children: [{ Id: below.Id }] });
  });

  it('moves among siblings only, and refuses at the ends', async () => {
    const top = await add();
    const [first, second] = [await add(top.Id), await add(top.Id)];
    const move = (id: number, moveStatus: contract.MoveStatus) =>
      ask(contract.moveDictionaryNode, { id, moveStatus }, sys);
    expect(await move(second.Id, MoveStatus.Up)).toMatchObject(ok);
    expect((await tree()).find(({ Id }) => Id === top.Id)).toMatchObject({
      Children: [{ Id: second.Id }, { Id: first.Id }],
    });
    expect(await move(second.Id, MoveStatus.Up)).toMatchObject(refused(say.atTop));
    expect(await move(first.Id, MoveStatus.Down)).toMatchObject(refused(say.atBottom));

    const third = await add(top.Id);
    const past = { id: third.Id, moveStatus: MoveStatus.Up, places: 2 };
    expect(await ask(contract.moveDictionaryNode, past, sys)).toMatchObject(ok);
    expect((await tree()).find(({ Id }) => Id === top.Id)).toMatchObject({
      Children: [{ Id: third.Id }, { Id: second.Id }, { Id: first.Id }],
    });
  });

  it('deletes a node with all below it', async () => {
    const top = await add();
    const below = await add(top.Id);
    const { answer, trail } = await withTrail(owner, () => ask(contract.deleteDictionaryNode, { id: top.Id }, sys));
    expect(answer).toMatchObject(ok);
    expect(trail).toMatchObject([{ action: '删除自定义字典', before: { Name: top.Name, Children: [below.Name] } }]);
    const ids = (await tree()).flatMap((node) => [node.Id, ...node.Children.map(({ Id }) => Id)]);
    expect(ids).not.toContain(top.Id);
    expect(ids).not.toContain(below.Id);
  });
});

describe('A change by GET', () => {
  const get = async (id: number, headers: Record<string, string>) => {
    const url = `/crm/${contract.deleteDictionaryNode.path}?id=${id}`;
    return (await app.inject({ method: 'GET', url, headers: { app: 'Web', ...sys, ...headers } })).json();
  };
  const bad = { Status: false, Code: ResultCode.BadRequest };

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a guess of the browser', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
  ])('is refused from %s', async (_, headers) => {
    const { Id } = await add();
    expect(await get(Id, headers)).toMatchObject(bad);
    expect((await tree()).map((node) => node.Id)).toContain(Id);
  });

  it('is accepted from our own page, and by POST', async () => {
    const [one, two] = [await add(), await add()];
    expect(await get(one.Id, { 'sec-fetch-site': 'same-origin' })).toMatchObject(ok);
    const url = `/crm/${contract.deleteDictionaryNode.path}`;
    const posted = await app.inject({ method: 'POST', url, headers: { app: 'Web', ...sys }, payload: { id: two.Id } });
    expect(posted.json()).toMatchObject(ok);
  });
});
