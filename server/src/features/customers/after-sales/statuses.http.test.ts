/** After-sales customers and sales customers have statuses of two dictionaries, which never mix. */
import * as afterSaleCalls from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { saveWrapUp } from '@gonghai/contract/calls/wrap-up.contract.ts';
import { searchAudit } from '@gonghai/contract/audit/audit.contract.ts';
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable, queryDictionary } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  deleteDictionaryItem,
  dictionaryMessages,
  editDictionaryItem,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aCall, aCustomer, aMember, anAfterSale, aRole, uniqueName, uniqueTel } from '../../../../test/rows.ts';
import { itemOf } from '../../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn } = test;
const { tenantId } = await person('A1');
const root = await signedIn('root');
const roleId = await aRole(owner, tenantId, [menuIdOf.get('Seat')!, menuIdOf.get('AfterSale')!]);
const userName = uniqueName();
const ownerId = await aMember(owner, tenantId, { userName, roleId });
const session = await signedIn(userName);

const KINDS = [
  {
    kind: CustomerKind.Sales,
    other: CustomerKind.AfterSales,
    name: '未联系',
    save: saveWrapUp,
    make: () => aCustomer(owner, tenantId, { ownerId }),
    called: (id: number) => ({ customerId: id }),
  },
  {
    kind: CustomerKind.AfterSales,
    other: CustomerKind.Sales,
    name: '待开课',
    save: afterSaleCalls.saveWrapUp,
    make: () => anAfterSale(owner, tenantId, { ownerId }),
    called: (id: number) => ({ more: { source: CallSource.AfterSale, subject_id: id } }),
  },
] as const;

describe.each(KINDS)('The status of a customer of kind $kind', ({ kind, other, name, save, make, called }) => {
  const calls = customerCalls[kind];

  it('is refused from the other dictionary, by each call that sets it', async () => {
    const foreign = await itemOf(owner, tenantId, statusTable[other]);
    const id = await make();
    const CallLogId = await aCall(owner, tenantId, { staffId: ownerId, ...called(id) });
    const status = { CustomerTrackStatusId: foreign };
    const answers = [
      await ask(calls.editCustomer, { Name: '新客户', Tel: uniqueTel(), ...status }, session),
      await ask(calls.editCustomer, { Id: id, ...status }, session),
      await ask(calls.setCustomerMark, { CustomerIds: [id], ...status }, session),
      await ask(
        save,
        { CallLogId, CustomerId: id, ...status, SubscribeTime: null, Remark: '', IsLeft: false },
        session,
      ),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        Status: false,
        Message: say.choiceGone,
        Data: { Field: 'CustomerTrackStatusId' },
      });
    const found = calls.findCustomer.answer.parse((await ask(calls.findCustomer, { customerId: id }, session)).Data);
    expect(found.CustomerTrackStatusId).toBeNull();
  });

  it('has its name from the own dictionary in the list, the records and the trail', async () => {
    const CustomerTrackStatusId = await itemOf(owner, tenantId, statusTable[kind]);
    const [edited, marked] = [await make(), await make()];
    await ask(calls.editCustomer, { Id: edited, CustomerTrackStatusId }, session);
    await ask(calls.setCustomerMark, { CustomerIds: [marked], CustomerTrackStatusId }, session);
    const filter = { PageIndex: 1, PageCount: 20, CustomerTrackStatusId };
    const { Rows } = calls.searchCustomers.answer.parse((await ask(calls.searchCustomers, filter, session)).Data);
    expect(Rows.map(({ Id, TrackStatusName }) => [Id, TrackStatusName])).toEqual([
      [marked, name],
      [edited, name],
    ]);
    for (const customerId of [edited, marked]) {
      const records = await ask(calls.queryCustomerRecords, { customerId }, session);
      expect(JSON.stringify(records.Data)).toContain(`跟进状态：未设置 → ${name}`);
    }
    const trail = searchAudit.answer.parse((await ask(searchAudit, { Action: '修改状态' }, root)).Data);
    expect(Object.values(trail.Rows.find(({ SubjectId }) => SubjectId === marked)?.Names ?? {})).toContain(name);
  });

  it('DIC-05 cannot be deleted while a customer of this kind has it, and only then', async () => {
    const Name = uniqueName();
    const add = (table: DicTable) =>
      ask(editDictionaryItem, { DicTable: table, Name, Status: UsableStatus.Enabled }, root);
    await add(statusTable[kind]);
    const items = queryDictionary.answer.parse(
      (await ask(queryDictionary, { dicTable: statusTable[kind] }, root)).Data,
    );
    const DicId = items.find((item) => item.Name === Name)!.Id;
    // An item of the other dictionary may have the same id.
    await owner.query(
      'insert into dictionary_item (tenant_id, dic_table, id, name, sort) values ($1, $2, $3, $4, 99)',
      [tenantId, statusTable[other], DicId, Name],
    );
    const id = await make();
    await ask(calls.setCustomerMark, { CustomerIds: [id], CustomerTrackStatusId: DicId }, session);
    const remove = (table: DicTable) => ask(deleteDictionaryItem, { DicTable: table, DicId }, root);
    expect(await remove(statusTable[kind])).toMatchObject({ Status: false, Message: dictionaryMessages.inUse });
    expect(await remove(statusTable[other])).toMatchObject({ Status: true });
    await ask(calls.setCustomerMark, { CustomerIds: [id], CustomerTrackStatusId: null }, session);
    expect(await remove(statusTable[kind])).toMatchObject({ Status: true });
  });
});

it('The steps of after-sales are seeded in order, and edited by administrators', async () => {
  const steps = await ask(queryDictionary, { dicTable: DicTable.AfterSaleStatus }, session);
  const names = queryDictionary.answer.parse(steps.Data).map(({ Name }) => Name);
  expect(names).toEqual(['待开课', '学习中', '待考试', '已通过', '续报', '已结束']);
  const added = { DicTable: DicTable.AfterSaleStatus, Name: uniqueName(), Status: UsableStatus.Enabled };
  const editors = await aRole(owner, tenantId, [menuIdOf.get('DicTable')!]);
  const editor = uniqueName();
  await aMember(owner, tenantId, { userName: editor, roleId: editors });
  const refused = await ask(editDictionaryItem, added, await signedIn(editor));
  expect(refused).toMatchObject({ Status: false, Code: ResultCode.Forbidden });
  expect(await ask(editDictionaryItem, added, root)).toMatchObject({ Status: true });
});
