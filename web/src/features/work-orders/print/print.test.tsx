import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../../test/answering.ts';
import { showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { anOrder, aPayment, detailOf } from '../../../../test/work-order-rows.ts';
import { sampleReceipt } from '../../../ui/kit/sample-receipt.ts';
import { PrintButton } from './PrintButton.tsx';

const MM = 96 / 25.4;

it('prints an order with all its payments on one page, once their pictures are there', async () => {
  signIn({ RightList: ['QihuaAudit'] });
  provideOrderLookups();
  const receipt = await sampleReceipt();
  answering({
    WorkOrderTrail: () => [],
    PaymentImg: () => new Response(receipt, { headers: { 'content-type': 'image/png' } }),
  });
  const printed: { readonly text: string; readonly height: number; readonly arePicturesDrawn: boolean }[] = [];
  const { print } = window;
  onTestFinished(() => {
    window.print = print;
  });
  window.print = () => {
    const sheet = document.querySelector('.print-sheet');
    const pictures = [...(sheet?.querySelectorAll('img') ?? [])];
    printed.push({
      text: sheet?.textContent ?? '',
      height: sheet?.getBoundingClientRect().height ?? 0,
      arePicturesDrawn: pictures.length === 20 && pictures.every(({ naturalWidth }) => naturalWidth > 0),
    });
    window.dispatchEvent(new Event('afterprint'));
  };
  const payments = Array.from({ length: 20 }, (_, at) => aPayment({ Id: at + 1, ThirdNo: `NO-${at + 1}` }));
  showWithDialogs(<PrintButton order={detailOf(anOrder({ Name: '彭嘉怡' }), payments)} />);
  await userEvent.click(page.getByRole('button', { name: '打印' }));
  await expect.poll(() => printed).toHaveLength(1);
  expect(printed[0]).toMatchObject({ arePicturesDrawn: true });
  expect(printed[0]?.text).toMatch(/彭嘉怡.*NO-1.*NO-20/);
  expect(printed[0]?.height).toBeLessThanOrEqual(274 * MM);
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
});
