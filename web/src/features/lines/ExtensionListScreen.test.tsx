import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { ExtensionListScreen } from './ExtensionListScreen.tsx';

const row = (UserId: number, Name: string, JobNo: string, Password = '******') => ({
  UserId,
  Name,
  Department: '销售一部',
  JobNo,
  Password,
  Url: 'wss://sip.example.com/ws',
});
const rows = [row(11, '李雷', '0801'), row(12, '韩梅', '0802'), row(13, '赵一', '0803', '')];

/** The saved files as text: such a sheet is not compressed. */
const savedFiles = (): string[] => {
  const texts: string[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (blob: Blob) => {
    void blob.text().then((text) => texts.push(text));
    return createObjectURL(blob);
  };
  HTMLAnchorElement.prototype.click = function refuse() {
    texts.push(this.download);
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return texts;
};

describe('The extensions', () => {
  it('UNCL-01 masks passwords until a row is revealed, and masks it again on request', async () => {
    signIn({ RightList: ['Uncall'] });
    const asked = answering({
      QueryUncallInformation: () => rows,
      RevealUncallPassword: ({ body }) => ({ Password: `secret-${String(body['UserId'])}` }),
    });
    show(<ExtensionListScreen />);
    await expect.element(page.getByRole('row', { name: /0801 .*李雷 销售一部 \*{6} .*wss:/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /赵一/ }).getByText('未设置')).toBeVisible();
    await expectReadable();
    await userEvent.click(page.getByRole('button', { name: '查看李雷的密码' }));
    await expect.element(page.getByText('secret-11')).toBeVisible();
    await expect.element(page.getByText('secret-12')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: '隐藏李雷的密码' }));
    await expect.element(page.getByText('secret-11')).not.toBeInTheDocument();
    expect(asked.filter(({ path }) => path === 'RevealUncallPassword').map(({ body }) => body)).toEqual([
      { UserId: 11 },
    ]);
  });

  it('exports the shown rows, with the revealed passwords', async () => {
    signIn({ RightList: ['Uncall'] });
    answering({ QueryUncallInformation: () => rows, RevealUncallPassword: () => ({ Password: 'shown-one' }) });
    show(<ExtensionListScreen />);
    await userEvent.click(page.getByRole('button', { name: '查看李雷的密码' }));
    await expect.element(page.getByText('shown-one')).toBeVisible();
    await page.getByRole('textbox', { name: '搜索' }).fill('080 李');
    await expect.element(page.getByText('共 1 条记录')).toBeVisible();
    const texts = savedFiles();
    await userEvent.click(page.getByRole('button', { name: '导出' }));
    await expect.poll(() => texts).toHaveLength(2);
    const [name, sheet] = texts;
    expect(name).toMatch(/^分机管理-\d{8}-\d{4}\.xlsx$/);
    expect(sheet).toContain('shown-one');
    expect(sheet).toContain('>0801<');
    expect(sheet).not.toContain('韩梅');
  });

  it('shows why it is empty, and why a password stays hidden', async () => {
    signIn({ RightList: ['Uncall'] });
    const said = listen();
    let answer: unknown = refusing('权限不足');
    answering({ QueryUncallInformation: () => answer, RevealUncallPassword: () => refusing('数据不存在') });
    show(<ExtensionListScreen />);
    await expect.element(page.getByText('权限不足')).toBeVisible();
    answer = rows;
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await userEvent.click(page.getByRole('button', { name: '查看韩梅的密码' }));
    await expect.poll(() => said).toEqual(['error: 数据不存在']);
    await expect.element(page.getByRole('button', { name: '查看韩梅的密码' })).toBeEnabled();
  });
});
