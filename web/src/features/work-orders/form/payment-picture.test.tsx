import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, later } from '../../../../test/answering.ts';
import { listen, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { answeringUploads, CUT } from '../../../../test/uploads.ts';
import { provideOrderLookups } from '../../../../test/work-order-list.tsx';
import { readSession } from '../../../platform/session.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

const SERIAL = '4200002618202611150744182093';
const FAILED = 'error: 服务器出错，请稍后再试';
const stored = (paymentId: string | null, Reading: PictureReading | null = null) => ({
  Data: { filepath: `${'a'.repeat(32)}.png`, paymentId, Reading, Claim: null },
});

type UploadAnswer = ReturnType<Parameters<typeof answeringUploads>[0][string]>;

/** Opens the dialog of a payment. Each picture gets the next answer. */
const open = (...answers: UploadAnswer[]) => {
  signIn({ RightList: ['WorkOrderSale'] });
  provideOrderLookups();
  answering({ QueryUnclaimedPayment: () => null });
  const sent = answeringUploads({ ImgUpToNumber: () => answers.shift() ?? CUT });
  const said = listen();
  showWithDialogs();
  openDialog(<PaymentDialog refuse={() => undefined} onKept={() => undefined} />, { owner: TAB });
  return { sent, said };
};

const dialog = page.getByRole('dialog', { name: '添加支付流水' });
const serial = dialog.getByRole('textbox', { name: '支付流水号' });
const picture = dialog.getByRole('img', { name: '支付截图' });
const choose = (type = 'image/png', size = 10) =>
  userEvent.upload(dialog.getByLabelText('选择支付截图'), new File([new Uint8Array(size)], '截图', { type }));

it('PAY-01 refuses other kinds and large pictures before it sends them', async () => {
  const { sent, said } = open();
  await choose('image/gif');
  await choose('image/png', 2.1 * 1024 * 1024);
  await expect.poll(() => said).toEqual(['error: 上传图片只能是 JPG/PNG 格式!', 'error: 上传图片大小不能超过 2MB!']);
  expect(sent).toEqual([]);
});

it('PAY-03 fills in a recognised number, but not one of 27 characters', async () => {
  const { sent, said } = open(stored(SERIAL), stored(SERIAL.slice(1)));
  await choose();
  await expect.element(serial).toHaveValue(SERIAL);
  await expect.element(dialog.getByText('已从截图识别，请核对')).toBeVisible();
  expect(sent.map(({ search }) => search)).toEqual(['?floder=PaymentImg']);

  // The number of the first picture does not stay with the second.
  await choose();
  await expect.poll(() => said).toEqual(['warning: 识别到的支付流水号无效，请检查']);
  await expect.element(serial).toHaveValue('');
  await expect.element(dialog.getByText('已从截图识别，请核对')).not.toBeInTheDocument();
});

it('keeps a number that was typed, and offers the recognised one', async () => {
  const answer = later<ReturnType<typeof stored>>();
  open(answer.promise);
  await choose();
  await userEvent.fill(serial, 'A1');
  answer.keep(stored(SERIAL));
  await expect.element(dialog.getByText(new RegExp(`^识别到 ${SERIAL}`))).toBeVisible();
  await expect.element(serial).toHaveValue('A1');
});

it('offers the amount, the time and the wallet that were read, and types nothing over', async () => {
  const Time = Date.UTC(2026, 10, 15, 2, 21, 33) / 1_000;
  const Confidence = { ThirdNo: 0, Amount: 99, Time: 95, Wallet: 98 };
  open(stored(null, { ThirdNo: null, Amount: 4_680.5, Time, Wallet: 'WeChat', Confidence }));
  const amount = dialog.getByRole('textbox', { name: '支付金额' });
  await userEvent.fill(amount, '4000');
  await choose();
  await expect.element(dialog.getByText('未识别到流水号，请手动填写')).toBeVisible();
  await expect.element(amount).toHaveValue('4000');
  const offer = (words: string) => dialog.getByText(new RegExp(`^识别到 ${words}`));
  await userEvent.click(offer('¥4,680.50').getByRole('button', { name: '采用' }));
  // The focus stays in the field.
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('4680.5');
  await expect.element(offer('¥4,680.50')).not.toBeInTheDocument();
  await userEvent.click(offer('2026-11-15 10:21:33').getByRole('button', { name: '采用' }));
  await expect.element(dialog.getByRole('textbox', { name: '支付时间' })).toHaveValue('2026-11-15 10:21:33');
  await userEvent.click(offer('微信').getByRole('button', { name: '采用' }));
  await expect.element(offer('微信')).not.toBeInTheDocument();
});

it('takes all that was read in one click, and the focus stays in the form', async () => {
  const Confidence = { ThirdNo: 99, Amount: 99, Time: 0, Wallet: 98 };
  const answer = later<ReturnType<typeof stored>>();
  open(answer.promise);
  await choose();
  await userEvent.fill(serial, 'A1');
  answer.keep(stored(SERIAL, { ThirdNo: SERIAL, Amount: 4_680.5, Time: null, Wallet: 'WeChat', Confidence }));
  await userEvent.click(dialog.getByRole('button', { name: '全部采用' }));
  const amount = dialog.getByRole('textbox', { name: '支付金额' });
  await expect.element(serial).toHaveValue(SERIAL);
  await expect.element(amount).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: '全部采用' })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^识别到/)).not.toBeInTheDocument();
  // A single one keeps the focus too, and the button that empties a field is no stop of the Tab key.
  await userEvent.fill(amount, '1');
  await userEvent.click(dialog.getByRole('button', { name: '采用' }));
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('4680.5');
  await expect.poll(() => document.querySelectorAll('[role=dialog] button[aria-label=清空]').length).toBeGreaterThan(0);
  expect(document.querySelectorAll('[role=dialog] button[aria-label=清空]:not([tabindex="-1"])')).toHaveLength(0);
});

it('PAY-08 shows one message when the server fails or the connection breaks, and offers the field again', async () => {
  const { said } = open({ Status: false, Code: 0, Message: '服务器出错了，请稍后重试' }, CUT);
  await choose();
  await expect.poll(() => said).toEqual([FAILED]);
  await expect.element(picture).not.toBeInTheDocument();
  await choose();
  await expect.poll(() => said).toEqual([FAILED, FAILED]);
  await expect.element(dialog.getByText('JPG 或 PNG，不超过 2MB')).toBeVisible();
});

it('keeps picture and serial number when the next picture is refused', async () => {
  const { said } = open(stored(SERIAL), { Status: false, Code: 3, Message: '图片已损坏，请重新截图后再上传' });
  await choose();
  await expect.element(serial).toHaveValue(SERIAL);
  await choose();
  await expect.poll(() => said).toEqual(['error: 图片已损坏，请重新截图后再上传']);
  await expect.element(picture).toBeVisible();
  await expect.element(serial).toHaveValue(SERIAL);
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await expect.element(dialog.getByText('请输入支付金额')).toBeVisible();
  expect(dialog.getByText('请上传支付截图').query()).toBeNull();
});

it('shows why the server refuses a picture', async () => {
  const { said } = open({ Status: false, Code: 3, Message: '图片已损坏，请重新截图后再上传' });
  await choose();
  await expect.poll(() => said).toEqual(['error: 图片已损坏，请重新截图后再上传']);
});

it('PAY-04 ends an expired session', async () => {
  const { said } = open({ Status: false, Code: 11 });
  await choose();
  await expect.poll(() => said).toEqual(['error: 登录过期，请重新登录']);
  expect(readSession()).toBeUndefined();
});
