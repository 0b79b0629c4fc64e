import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RecordedRequest, answering, refusing } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { useLookups } from '../../widgets/lookups.ts';
import { RecycleScreen } from './RecycleScreen.tsx';

const off = { CollectDays: 0, Status: false };
const rules = {
  Type0: { CollectDays: 1, Status: false },
  Type1: off,
  Type2: { ...off, MinCallCount: 0 },
  Type3: { ...off, CustomerTrackStatusId: null },
};
const row = (Value: object, Version = 1) => [
  { Id: 5, Key: 'CustomerCollectConfig', Value: JSON.stringify(Value), Version },
];
const savedRules = (asked: readonly RecordedRequest[]): unknown => {
  const body = asked.findLast(({ path }) => path === 'Edit')?.body;
  return body && { Version: body['Version'], ...JSON.parse(String(body['Value'])) };
};

const noLosses = { Total: 0, Owners: [], Rules: [0, 0, 0, 0] };

const days = (title: string) => page.getByRole('spinbutton', { name: `${title}：天数` });
const borderOf = (field: ReturnType<typeof days>): string =>
  getComputedStyle(field.element().closest('.ant-input-number, .ant-select')!).borderTopColor;
const save = page.getByRole('button', { name: '保存' });

const showScreen = (answers: Parameters<typeof answering>[0]) => {
  signIn({ RightList: ['CollectCustomer'] });
  useLookups.setState({ dictionaries: [{ Id: 12, Name: '有意向', DicTable: 1, Status: 0 }] });
  const asked = answering({ RehearseRecycle: () => noLosses, ...answers });
  showWithDialogs(<RecycleScreen />);
  return asked;
};

describe('The recycle rules', () => {
  it('RULE-01 RULE-02 start with one day for the first rule, and accept no negative number', async () => {
    const asked = showScreen({ Query: () => row(rules), Edit: () => null });
    await expect.element(days('从未拨打')).toHaveValue('1');
    await expect.element(page.getByRole('switch', { name: '启用从未拨打' })).not.toBeChecked();
    await days('久未拨打').fill('-1');
    await userEvent.click(page.getByRole('switch', { name: '启用久未拨打' }));
    await expect.element(days('久未拨打')).toHaveValue('0');
    await expect.element(page.getByText('0 天表示下一次检查就会回收。')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '久未拨打：30 天' }));
    await expect.element(days('久未拨打')).toHaveValue('30');
    expect(page.getByText('0 天表示下一次检查就会回收。').query()).toBeNull();
    await page.getByRole('spinbutton', { name: '拨打不足：次数' }).fill('3');
    await save.click();
    await expect
      .poll(() => savedRules(asked))
      .toEqual({
        ...rules,
        Version: 1,
        Type1: { CollectDays: 30, Status: true },
        Type2: { ...rules.Type2, MinCallCount: 3 },
      });
  });

  it('show who would lose how many customers tonight, and save only then', async () => {
    const owners = Array.from({ length: 60 }, (_, at) => ({
      UserId: at + 1,
      UserName: `员工${at}`,
      Department: '一组',
      Count: 1_000 - at,
    }));
    const forecast = { Total: 58_230, Owners: owners, Rules: [58_230, 0, 0, 0] };
    const asked = showScreen({ Query: () => row(rules), Edit: () => null, RehearseRecycle: () => forecast });
    await userEvent.click(page.getByRole('switch', { name: '启用从未拨打' }));
    await save.click();
    const question = page.getByRole('dialog', { name: '今晚 02:00 将回收 58,230 位客户，确认保存吗？' });
    await expect.element(question.getByText('分属 60 位员工，将转入公海，24 小时内可以撤销。')).toBeVisible();
    const losses = question.getByRole('region', { name: '每位员工将失去的客户' });
    // All are listed, those who lose most first; the buttons stay visible.
    const told = losses
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent);
    expect(told).toHaveLength(61);
    expect([told[0], told[1], told[60]]).toEqual(['员工将失去', '员工0 一组1,000', '员工59 一组941']);
    await expect.element(question.getByRole('button', { name: '取消' })).toBeInViewport();
    expect(losses.element().scrollHeight).toBeGreaterThan(losses.element().clientHeight);
    const figure = getComputedStyle(losses.getByRole('cell', { name: '1,000' }).element());
    expect([figure.textAlign, figure.fontVariantNumeric]).toEqual(['right', 'tabular-nums']);
    await expectReadable();
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(savedRules(asked)).toBeUndefined();
    await save.click();
    await question.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => savedRules(asked)).toMatchObject({ Type0: { Status: true } });
  });

  it('start like this for a tenant without saved rules', async () => {
    showScreen({ Query: () => [] });
    await expect.element(days('从未拨打')).toHaveValue('1');
  });

  it('require the status of a rule, and missing days', async () => {
    const asked = showScreen({ Query: () => row(rules), Edit: () => null });
    await userEvent.click(page.getByRole('switch', { name: '启用跟进不足' }));
    await save.click();
    await expect.element(page.getByText('请选择跟进状态')).toBeVisible();
    // Only the empty input is red.
    await expect.poll(() => borderOf(days('跟进不足'))).toBe(borderOf(days('从未拨打')));
    expect(borderOf(page.getByRole('combobox', { name: '跟进不足：跟进状态' }))).not.toBe(borderOf(days('从未拨打')));
    await days('从未拨打').fill('');
    await save.click();
    await expect.element(page.getByText('请输入大于等于0的整数')).toBeVisible();
    await expectReadable();
    expect(savedRules(asked)).toBeUndefined();
  });

  it('show changes by others', async () => {
    let present = row(rules);
    showScreen({ Query: () => present, Edit: () => refusing('数据已变更，请刷新后重试') });
    await days('久未拨打').fill('30');
    present = row({ ...rules, Type0: { CollectDays: 9, Status: true } }, 2);
    await save.click();
    await expect.element(page.getByText('原为「禁用，1 天」', { exact: false })).toBeVisible();
    await expect.element(days('从未拨打')).toHaveValue('9');
    await expect.element(days('久未拨打')).toHaveValue('30');
  });

  it('show why they cannot be loaded, and retry', async () => {
    let isSound = false;
    showScreen({ Query: () => (isSound ? row(rules) : refusing('权限不足')) });
    await expect.element(page.getByText('权限不足')).toBeVisible();
    isSound = true;
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await expect.element(days('从未拨打')).toHaveValue('1');
  });
});
