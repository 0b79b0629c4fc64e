import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing, telling } from '../../../../test/answering.ts';
import { provideCustomerLookups, staffPage } from '../../../../test/customer-rows.ts';
import { expectReadable, listen, showWithDialogs, TAB } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { onAnnounce } from '../../../platform/announce.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { useStaffPicker } from '../../../widgets/StaffPicker.tsx';
import { BlacklistDialog } from './BlacklistDialog.tsx';
import { BookDialog } from './BookDialog.tsx';
import { DistributeDialog } from './DistributeDialog.tsx';
import { transferQuestion } from './transfer.ts';

const customers = [1, 2].map((Id) => ({ Id, Name: `客户${Id}` }));
const scene = { kind: CustomerKind.Sales, owner: TAB, reload: () => undefined };
const owner = { owner: TAB };
const press = (dialog: string | RegExp, name: string) =>
  userEvent.click(page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }));

const Transfer = () => {
  const pick = useStaffPicker();
  return (
    <button type="button" onClick={() => pick(transferQuestion(customers, scene))}>
      转移
    </button>
  );
};

interface Act {
  readonly path: string;
  /** Where it is refused, and the button that tries. */
  readonly dialog: string;
  readonly button: string;
  /** Said where the server gives no reason. */
  readonly failed: string;
  readonly open: () => void | Promise<void>;
  /** Fills it in and tries for the first time. */
  readonly fill: () => Promise<void>;
  readonly isKept: () => Promise<void>;
}

const acts: Readonly<Record<string, Act>> = {
  blacklist: {
    path: 'MigrationCustomer',
    dialog: '加入黑名单',
    button: '加入黑名单',
    failed: '移动失败',
    open: () => void openDialog(<BlacklistDialog customers={customers} scene={scene} />, owner),
    fill: async () => {
      await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '多次打扰');
      await press('加入黑名单', '加入黑名单');
    },
    isKept: async () => {
      await expect.element(page.getByRole('textbox', { name: '原因' })).toHaveValue('多次打扰');
    },
  },
  book: {
    path: 'CreateNoticeToDoList',
    dialog: '预约客户',
    button: '预约',
    failed: '预约失败',
    open: () =>
      void openDialog(<BookDialog kind={CustomerKind.Sales} customers={customers} onSaved={() => undefined} />, owner),
    fill: async () => {
      await userEvent.click(page.getByRole('textbox', { name: '日期' }));
      await userEvent.click(page.getByText('明天下午'));
      await press('预约客户', '预约');
    },
    isKept: async () => {
      await expect.element(page.getByRole('textbox', { name: '日期' })).toHaveValue(expect.stringContaining('15:00'));
    },
  },
  distribute: {
    path: 'DistributionCustomerUser',
    dialog: '批量分配',
    button: '分配',
    failed: '分配失败',
    open: () =>
      void openDialog(<DistributeDialog hasUnowned={false} searched={{ CustomerType: 0 }} scene={scene} />, owner),
    fill: async () => {
      await userEvent.click(page.getByRole('combobox', { name: '员工' }));
      await userEvent.click(page.getByText('chenxl·华东销售部'));
      await userEvent.fill(page.getByRole('spinbutton', { name: '每人数量' }), '2');
      await press('批量分配', '分配');
      await press('确认分配吗？', '分配');
    },
    isKept: async () => {
      await expect.element(page.getByRole('spinbutton', { name: '每人数量' })).toHaveValue('2');
      await expect.element(page.getByRole('dialog', { name: '批量分配' }).getByTitle('陈晓琳')).toBeVisible();
    },
  },
  transfer: {
    path: 'MigrationCustomerUser',
    dialog: '确认转移客户吗？',
    button: '转移',
    failed: '转移失败',
    open: () => userEvent.click(page.getByRole('button', { name: '转移' })),
    fill: async () => {
      await userEvent.click(page.getByRole('dialog', { name: /^转移/ }).getByText('陈晓琳'));
      await press(/^转移/, '确定');
      await press('确认转移客户吗？', '转移');
    },
    isKept: async () => {
      await expect.element(page.getByText('已选 1 人，每人 2 位')).toBeVisible();
    },
  },
};

/** The message of each failure: announced by the request layer, or shown in the dialog. */
const failures: readonly (readonly [
  name: string,
  answer: () => unknown,
  told: (act: Act) => string,
  aloud: boolean,
])[] = [
  ['the server breaks down', () => new Response('', { status: 500 }), () => messages.poorNetwork, true],
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch')), () => messages.poorNetwork, true],
  ['the server is at fault', () => refusing('', ResultCode.ServerError), () => messages.serverError, true],
  ['it is refused without a reason', () => refusing(''), ({ failed }) => failed, false],
];

/** The request layer announces a sentence of just before again only to a new listener. */
const forgetAnnounced = (): void => onAnnounce(() => undefined)();

it.each(Object.entries(acts))(
  'The dialog to %s keeps its input, tells each failure once, and goes on',
  async (_, act) => {
    signIn({ Id: 1, RightList: ['Seat'] });
    provideCustomerLookups();
    const success = () => telling('操作成功', { Moved: 2, Failed: 0, BatchId: null });
    let answer: () => unknown = success;
    answering({
      QueryUserPageList: () => staffPage(),
      QueryCustomerCount: () => 19,
      [act.path]: () => answer(),
    });
    const said = listen();
    showWithDialogs(<Transfer />);
    await act.open();

    const dialog = page.getByRole('dialog', { name: act.dialog });
    const button = dialog.getByRole('button', { name: act.button, exact: true });
    const tryAgain = async (): Promise<void> => {
      await userEvent.click(button);
      if (act.dialog === '批量分配') await press('确认分配吗？', '分配');
    };
    const shown = () =>
      dialog
        .getByRole('alert')
        .elements()
        .map(({ textContent }) => textContent)
        // Shown beside the announced message, where something was typed.
        .filter((text) => text !== '内容已保留，恢复后请再保存');
    for (const [at, [name, fail, told, aloud]] of failures.entries()) {
      const saidBefore = said.length;
      forgetAnnounced();
      answer = fail;
      await (at === 0 ? act.fill() : tryAgain());
      await expect
        .poll(() => [...said.slice(saidBefore), ...shown()], { message: name })
        .toEqual([aloud ? `error: ${told(act)}` : told(act)]);
      await act.isKept();
      await expect.element(button, { message: name }).toBeEnabled();
      await expect.element(button, { message: name }).toHaveAttribute('aria-busy', 'false');
      await expect.poll(() => dialog.element().contains(document.activeElement), { message: name }).toBe(true);
    }
    await expectReadable();

    answer = success;
    await tryAgain();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(said.at(-1)).toMatch(/^success: /);
  },
);
