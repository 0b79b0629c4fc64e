/** A reconciliation whose server is killed has changed nothing or is complete, and the next server completes it. */
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { fillClaims } from '../claims.ts';
import { startSignedIn } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { brokenIn, endedTask, lastTask, paymentTypeIn, reachedIn, sendStatement } from './reconciliations.ts';
import { askOwner, endAll, endServers } from './servers.ts';

const ROWS = 1_500;
const WELL = { orders: 0, deals: 0, failed: 0, reports: 0 };

const dataDir = preparedDataDir();
afterEach(endServers);
afterAll(endAll);

it('A reconciliation whose server is killed twice is completed by the next server, once', async () => {
  const range = { first: 1, count: ROWS };
  let running = await startSignedIn(dataDir);
  await askOwner(dataDir, fillClaims(range));
  const paymentType = await paymentTypeIn(dataDir);
  const sending = sendStatement(running.address, running.session, paymentType, range);
  for (let kill = 0; kill < 2; kill += 1) {
    const { address, session, server } = running;
    await until('the work', async () => ((await lastTask(address, session))?.State ?? 0) >= TaskState.Running);
    await server.end('SIGKILL');
    await sending;
    running = await startSignedIn(dataDir);
    // Everything or nothing.
    const { passed, reports } = await reachedIn(dataDir, range);
    expect([
      [0, 0],
      [ROWS, 1],
    ]).toContainEqual([passed, reports]);
    expect(await brokenIn(dataDir)).toEqual(WELL);
  }
  const task = await endedTask(running.address, running.session, undefined);
  expect(task).toMatchObject({ State: TaskState.Done, Message: `对账成功${ROWS}条，金额不符0条，未找到0条` });
  expect(await reachedIn(dataDir, range)).toEqual({ passed: ROWS, reports: 1 });
  expect(await brokenIn(dataDir)).toEqual(WELL);
});
