import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory } from '../../../../test/address.tsx';
import type { RecordedRequest } from '../../../../test/answering.ts';
import { openList as open, rowOf, rows, searches } from '../../../../test/customer-list.tsx';
import { aCustomerDetail, aCustomerPage, aCustomerRow } from '../../../../test/customer-rows.ts';
import { usePhoneOfTest } from '../../../../test/phone.ts';
import { withOpenRow } from '../../../ui/page/address.ts';
import { customerSource } from './customer-palette.tsx';

const EVERYWHERE = new Set(['Seat', 'Public', 'Recovery', 'Black']);
const { Owned, Pool, Blacklist, RecycleBin } = Placement;

/** One of a name of its own in each place. */
const names = { [Owned]: '郝俊杰', [Pool]: '公海里的', [Blacklist]: '黑名单里的', [RecycleBin]: '回收站里的' };
const inItsPlace = ({ body }: RecordedRequest) => {
  const placement = (body['CustomerType'] ?? Owned) as Placement;
  // The list behind the palette has its own; the palette asks for a few.
  if (body['PageCount'] === 20) return aCustomerPage(rows);
  return aCustomerPage([aCustomerRow({ Id: 500 + placement, Name: names[placement] })]);
};
const answers = {
  QueryCustomerPageList: inItsPlace,
  QueryCustomerDetail: ({ query }: RecordedRequest) => {
    const Id = Number(query.get('customerId'));
    return aCustomerDetail({ Id, Name: names[(Id - 500) as Placement] });
  },
  QueryCustomerCustody: () => [],
};

const UNKNOWN = '13900000001';
/** No customer has this number. */
const none = {
  QueryCustomerPageList: (asked: RecordedRequest) =>
    asked.body['SearchValue'] === UNKNOWN ? aCustomerPage([]) : inItsPlace(asked),
};

const looking = (rights: ReadonlySet<string> = EVERYWHERE) => {
  const gone: string[] = [];
  const { search, tooFew } = customerSource(rights, (path, id) => gone.push(withOpenRow(path, id)));
  return { gone, tooFew, look: (words: string) => search!(words, new AbortController().signal) };
};

describe('A customer looked for in the palette', () => {
  it('is found by name or phone for any owner, and opens beside the unchanged list', async () => {
    const history = createHistory('?f.NoticeAddDay=0');
    const asked = await open(answers, { history });
    const { gone, look, tooFew } = looking();
    expect(['433', '4330', '王'].map((words) => tooFew!(words))).toEqual(['号码至少输入 4 位', undefined, undefined]);
    const before = searches(asked).length;
    const [found] = await look('4330');
    expect(searches(asked)[before]?.body).toMatchObject({ SearchKey: 2, SearchValue: '4330', IsOnlyMySelf: false });
    expect(found).toMatchObject({ title: '郝俊杰', aside: '138 1055 4330' });
    await look('hjj');
    expect(searches(asked).at(-1)?.body).toMatchObject({ SearchKey: 1, SearchValue: 'hjj' });
    found!.run();
    expect(gone).toEqual(['customer/list?open=500']);
    history.visit(withOpenRow(history.search(), 500));
    await expect.element(page.getByRole('dialog', { name: '客户 郝俊杰' })).toBeVisible();
    await expect.element(rowOf('尹梦洁')).toBeVisible();
    // It was opened from nowhere on the page.
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('grid')).toHaveFocus();
    expect(history.search()).toBe('?f.NoticeAddDay=0');
  });

  it('is found in every list that the user may see, and opens in its own list', async () => {
    await open(answers, { placement: Pool });
    const { gone, look } = looking();
    const found = await look('13810554330');
    expect(found.map(({ title }) => title)).toEqual(['郝俊杰', '公海里的', '回收站里的', '黑名单里的']);
    expect(found.map(({ detail }) => detail?.split(' · ')[0])).toEqual([
      aCustomerRow().UserName,
      '公海',
      '回收站',
      '黑名单',
    ]);
    for (const { run } of found) run();
    expect(gone).toEqual([
      'customer/list?open=500',
      'customer/publiclist?open=501',
      'customer/recovery?open=503',
      'customer/blackList?open=502',
    ]);
  });

  it('CUST-20, G-067 is dialled if it is owned or in the pool, as is an unknown number', async () => {
    const acts = usePhoneOfTest();
    await open({ ...answers, ...none });
    const { gone, look } = looking();
    const found = await look('郝');
    expect(found.map(({ second }) => second?.label)).toEqual(['拨打', '拨打', undefined, undefined]);
    for (const { second } of found) second?.run();
    const [number] = await look(UNKNOWN);
    number!.run();
    expect(acts).toEqual(['dialCustomer 500', 'dialCustomer 501', `dialNumber ${UNKNOWN}`]);
    expect(gone).toEqual(['customer/list?open=500', 'customer/publiclist?open=501']);
  });

  it('is not searched in lists without the right', async () => {
    const asked = await open(answers);
    const before = searches(asked).length;
    const { look } = looking(new Set(['Black', 'Seat']));
    expect((await look('郝')).map(({ title }) => title)).toEqual(['郝俊杰', '黑名单里的']);
    const places = searches(asked).slice(before);
    expect(places.map(({ body }) => body['CustomerType'])).toEqual([Owned, Blacklist]);
    expect(customerSource(new Set(['Department']), () => undefined).search).toBeUndefined();
  });
});
