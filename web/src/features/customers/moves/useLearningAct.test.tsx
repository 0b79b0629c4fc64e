import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing, telling } from '../../../../test/answering.ts';
import { aCustomerDetail } from '../../../../test/customer-rows.ts';
import { listen, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { useLearningAct } from './useLearningAct.ts';

const Act = ({ kind, StudentId }: { readonly kind: CustomerKind; readonly StudentId: number | null }) => {
  const act = useLearningAct(kind, aCustomerDetail({ StudentId }));
  return act ? (
    <button type="button" onClick={() => void act.run()}>
      {act.label}
    </button>
  ) : null;
};

const show = (kind: CustomerKind, StudentId: number | null = null) =>
  showWithDialogs(
    <TabKey value={TAB}>
      <Act kind={kind} StudentId={StudentId} />
    </TabKey>,
  );
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

const kinds = [
  [CustomerKind.Sales, 'Seat', 'Customer', 'customer/learnReport'],
  [CustomerKind.AfterSales, 'AfterSale', 'SuccessCustomer', 'customer/learnReport2'],
] as const;

it.each(kinds)(
  'CDLG-21 CDLG-22 registers %s customers under their prefix, or says 注册失败',
  async (kind, right, area) => {
    signIn({ RightList: [right] });
    const answers = [refusing(''), refusing('该客户已注册'), telling('注册成功', 8)];
    const asked = answering({ [`${area}/Registr`]: () => answers.shift() });
    const said = listen();
    await show(kind);
    await press('注册学员');
    await press('注册');
    await expect.element(page.getByText('注册失败')).toBeVisible();
    await press('注册');
    await expect.element(page.getByText('该客户已注册')).toBeVisible();
    await press('注册');
    await expect.poll(() => said).toEqual(['success: 注册成功']);
    expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ CustomerId: 101 })));
  },
);

it.each(kinds)('leads from registered %s customers to their report', async (kind, right, _, report) => {
  signIn({ RightList: [right] });
  await show(kind, 8);
  await press('学习报告');
  expect(location.hash).toBe(`#/${report}?id=101`);
  location.hash = '';
});
