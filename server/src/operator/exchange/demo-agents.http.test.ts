import { afterAll, expect, it } from 'vitest';
import { signIn } from '../../../test/app.ts';
import { aLine, saveSetting } from '../../../test/calls.ts';
import { findPerson } from '../../../test/people.ts';
import { aCustomer } from '../../../test/rows.ts';
import { startTestServers } from '../../../test/running.ts';
import { type Habits, workOnce } from './demo-agent.ts';
import { senderTo } from './demo-agents.ts';

const test = await startTestServers(1);
afterAll(test.close);
const { owner, database, servers } = test;
const address = servers[0]?.address ?? '';
const { tenantId, id: A1 } = await findPerson(database, 'A1');
await aLine(owner, tenantId, A1);
const anyTime = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
await saveSetting(owner, tenantId, 'CallRule', anyTime);

const now: [number, number] = [0, 0];
const quick: Habits = { idle: now, ring: now, talk: [0.01, 0.02], wrapUp: now, pause: now, answered: 1, pauses: 0 };
const { signal } = new AbortController();

it('A demonstration agent calls, writes the call up, and pauses, through the API alone', async () => {
  const customerId = await aCustomer(owner, tenantId, { ownerId: A1, name: '梁铭泽', tel: '13812345678' });
  const send = senderTo(address, { ...(await signIn(test, 'A1', Date.now())) });
  await workOnce(send, [customerId], quick, signal);
  const logs =
    'select is_open, is_answered, remark, wrapped_time is null as is_unwritten from call_log where staff_id = $1';
  const expected = { is_open: false, is_answered: true, remark: '已沟通，稍后再联系', is_unwritten: false };
  expect((await owner.query(logs, [A1])).rows).toEqual([expected]);
  await workOnce(send, [customerId], { ...quick, pauses: 1 }, signal);
  const states = 'select state, ended_time is null as is_open from agent_state where staff_id = $1 order by id';
  expect((await owner.query(states, [A1])).rows).toMatchObject([{ is_open: false }, { state: 1, is_open: true }]);
  // A refusal has the message of the server.
  await owner.query('delete from staff_line where staff_id = $1', [A1]);
  await expect(workOnce(send, [customerId], quick, signal)).rejects.toThrow('没有配置拨号规则，请联系管理员');
});
