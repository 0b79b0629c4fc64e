import { afterAll, afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/workbook-files.ts';
import { keepReadingProcesses, takeProcess } from './reading-process.ts';
import { sheetLimits } from './sheet-limits.ts';
import { startReading } from './sheet-process.ts';

const { save, remove } = await temporaryFolder();
const { path } = await save('a.csv', Buffer.from('姓名\n张三'));
afterAll(remove);
afterEach(() => {
  keepReadingProcesses(0);
  takeProcess(sheetLimits.xlsxMegabytes).kill();
});

/** Reads the file to its end, or leaves it early. */
const read = async ({ isToEnd = true } = {}) => {
  const { ask, stop, pid } = startReading({ path, format: 'csv', limits: sheetLimits });
  const rows = await ask();
  if (isToEnd) expect(await ask()).toBeUndefined();
  await stop();
  return { pid, names: rows?.map(({ cells }) => cells[0]) };
};

it('A process of a server reads one file', async () => {
  expect((await read()).pid).not.toBe((await read()).pid);
});

it('A process that may be kept reads the next file, unless it has not read its file to the end', async () => {
  keepReadingProcesses(1);
  const first = await read();
  const second = await read({ isToEnd: false });
  expect(second).toEqual({ pid: first.pid, names: ['姓名', '张三'] });
  expect((await read()).pid).not.toBe(first.pid);
});
