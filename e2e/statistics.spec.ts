/** From the home page into a report, from its figures into their rows, and back. */
import { ADMIN } from './models/server.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './models/test.ts';

const DAY_MS = 86_400_000;
const dayText = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

test('a rank opens the report of its agent, a figure the calls it counts, and the browser goes back', async ({
  fresh: page,
}) => {
  const shell = await Shell.enter(page, ADMIN, '/layout/index?span=last7');
  const ranks = page.getByRole('region', { name: '排行榜' });
  await ranks.getByRole('list', { name: '拨打次数排行前三名' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/stats\/userCall\?.*f\.Name=/);
  const figure = page.getByRole('row').getByTitle('查看通话记录').first();
  const count = await figure.textContent();
  await figure.click();
  await expect(page.getByRole('dialog').getByText(`共 ${count} 次通话`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(/layout\/index\?span=last7$/);

  await shell.go(`/stats/workOrderCustomerReport?f.StartTime=${dayText(60)}&f.EndTime=${dayText(0)}`);
  const intents = page.getByRole('row').getByTitle('查看意向客户').first();
  const total = await intents.textContent();
  await intents.click();
  await expect(page.getByRole('dialog').getByText(`共 ${total} 位意向客户`)).toBeVisible();
});
