import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aPhone, aSimulator, endSimulators, OFFLINE } from '../../../test/desk-simulator.ts';

const simulator = await aSimulator();
afterAll(endSimulators);

const connected = async (mayRing?: boolean) => {
  const phone = aPhone(simulator.address, mayRing);
  await phone.connect();
  expect(phone.said).toEqual(['正在连接', 'online']);
  return phone;
};
beforeEach(() => {
  simulator.frames.length = 0;
});
const sentTo = (): string[] => simulator.frames.filter((line) => line.startsWith('<'));

describe('A call by desk phone', () => {
  it('links, dials, is answered and is hung up here', async () => {
    const { channel, says, calls } = await connected();
    await channel.dial('one', '13900001111', undefined, 'action');
    await says('answered');
    channel.hangUp('one');
    expect(calls()).toEqual(['ringing', 'answered', 'ended 本方挂断']);
    await expect.poll(() => sentTo().at(-1)).toContain('"cmd":"CEND","success":"true"');
    const commands = sentTo().filter((line) => !line.includes('success'));
    expect(commands).toEqual([
      '< {"cmd":"LINK"}',
      '< {"cmd":"SETMODE"}',
      '< {"cmd":"ATD","number":"13900001111","callid":"one"}',
      '< {"cmd":"ATH"}',
    ]);
  });

  it.each([
    ['0486', ['failed 对方正忙']],
    ['0480', ['ringing', 'failed 对方不可用或号码受限']],
    ['0408', ['ringing', 'failed 无人接听']],
    ['0001', ['ringing', 'answered', 'ended 对方挂断']],
    ['0002', ['ringing', 'answered', 'lost 通话连接中断', OFFLINE]],
    ['0003', ['ringing', 'answered', 'lost 通话连接中断', OFFLINE]],
    ['0004', ['ringing', 'answered', 'ended 对方挂断']],
  ])('of a number that ends in %s goes as scripted: %j', async (digits, course) => {
    const { channel, calls } = await connected();
    await channel.dial('one', `1390000${digits}`, undefined, 'action');
    await expect.poll(calls).toEqual(course);
    simulator.command('plug');
  });

  it('gets digits only', async () => {
    const { channel, calls } = await connected();
    for (const number of ['', '1390000111;ATH', '9*13900001111', '１３９００００１１１１', '1'.repeat(21)])
      await channel.dial(number, number, undefined, 'action');
    expect(calls()).toEqual(Array.from({ length: 5 }, () => 'failed 请输入正确的号码'));
    expect(sentTo().join()).not.toContain('ATD');
  });

  it('is refused while the phone is used by another program, which keeps its call', async () => {
    const [first, second] = [await connected(), await connected()];
    await first.channel.dial('one', '13900001111', undefined, 'action');
    await first.says('answered');
    await second.channel.dial('two', '13900002222', undefined, 'action');
    await second.says('failed 拨打失败，错误原因：话机正在通话');
    first.channel.hangUp('one');
    expect(first.calls()).toEqual(['ringing', 'answered', 'ended 本方挂断']);
  });

  it('waits until the phone has ended the call before, whose late events are not its own', async () => {
    const { channel, calls, says } = await connected();
    await channel.dial('early', '13900001111', undefined, 'action');
    channel.hangUp('early');
    await channel.dial('late', '13900000408', undefined, 'action');
    await says('failed 无人接听');
    expect(calls()).toEqual(['failed 电话已挂断', 'ringing', 'failed 无人接听']);
    const places = ['"cmd":"CEND","callid":"early"', '"number":"13900000408","callid":"late"'].map((part) =>
      simulator.frames.findIndex((line) => line.includes(part)),
    );
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places).not.toContain(-1);
  });

  it('is recorded: the address follows the dial, and the recording is uploaded there after the call', async () => {
    const uploads: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        uploads.push(`${request.url} ${body.slice(body.indexOf('RIFF'), body.indexOf('RIFF') + 4)}`);
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { channel, says } = await connected();
    await channel.dial('before', '13900001111', undefined, 'action');
    await says('answered');
    channel.hangUp('before');
    const dialled = channel.dial('recorded', '13900000001', undefined, 'action');
    await channel.recordTo?.('recorded', `http://127.0.0.1:${port}/record?Token=x`);
    await dialled;
    // Sent by another process, after the end of its call.
    await expect.poll(() => uploads).toEqual(['/record?Token=x RIFF']);
    const commands = sentTo().join();
    expect(commands.indexOf('setCallrecord')).toBeGreaterThan(commands.indexOf('"callid":"recorded"'));
  });

  it('that comes in rings, is answered and ends', async () => {
    const { channel, says, calls } = await connected();
    simulator.command('ring 13700001111');
    await says('incoming 13700001111');
    simulator.command('answer');
    await says('answered');
    simulator.command('hangup');
    await says('ended 对方挂断');
    simulator.command('ring 13700002222');
    await says('incoming 13700002222');
    simulator.command('hangup');
    await says('failed 未接来电');
    expect(channel.mute ?? channel.hold ?? channel.sendTone ?? channel.transfer).toBeUndefined();
    expect(calls()).toHaveLength(5);
  });

  it('that comes in right after another was refused rings; late events of that one do not', async () => {
    const { channel, incoming, says, calls } = await connected();
    const ring = (number: string, callid: string) =>
      simulator.command(`send ${JSON.stringify({ cmd: 'CALLING', number, callid })}`);
    ring('13700003333', 'first');
    await says('incoming 13700003333');
    // The simulator has no such call, so it never reports the end.
    channel.reject(incoming.at(-1) ?? '');
    ring('13700003333', 'first');
    ring('13700004444', 'second');
    await says('incoming 13700004444');
    simulator.command('send {"cmd":"CEND","callid":"second"}');
    await says('failed 未接来电');
    expect(calls().filter((words) => words.startsWith('incoming'))).toHaveLength(2);
  });

  it('that comes in while the agent is away is refused', async () => {
    const { says } = await connected(false);
    simulator.command('ring 13700001111');
    await says('refused 13700001111');
    await expect.poll(() => sentTo().join()).toContain('{"cmd":"ATH"}');
  });
});

describe('Frames in the wrong order', () => {
  it('change nothing without a call, and end a call once', async () => {
    const { channel, says, calls } = await connected();
    for (const cmd of ['RECORD', 'ATD', 'CEND', 'CBEGIN', 'ALERT', 'CORG']) simulator.command(`send {"cmd":"${cmd}"}`);
    await expect.poll(() => sentTo().at(-1)).toContain('"CORG","success"');
    await channel.dial('one', '13900001111', undefined, 'action');
    await says('answered');
    for (const cmd of ['ALERT', 'CBEGIN', 'CALLING', 'CEND', 'CEND', 'CBEGIN'])
      simulator.command(`send {"cmd":"${cmd}"}`);
    await says('ended 对方挂断');
    // The answer to a last frame comes after those to the frames before it.
    simulator.frames.length = 0;
    simulator.command('send {"cmd":"CORG"}');
    await expect.poll(() => sentTo().at(-1)).toContain('"CORG","success"');
    expect(calls()).toEqual(['ringing', 'answered', 'ended 对方挂断']);
    simulator.command('hangup');
  });
});

describe('The middleware', () => {
  it('that is absent is reported', async () => {
    const phone = aPhone(simulator.address);
    await phone.connect('ws://localhost:1');
    expect(phone.said).toEqual(['正在连接', OFFLINE]);
    expect(phone.channel.isOnline()).toBe(false);
  });

  it('without its phone is offline until the phone is plugged in', async () => {
    const { says, said, channel } = await connected();
    simulator.command('unplug');
    await says(OFFLINE);
    expect(channel.isOnline()).toBe(false);
    simulator.command('plug');
    await expect.poll(() => said).toEqual(['正在连接', 'online', OFFLINE, 'online']);
  });

  it('cannot run twice, and one that took the place of another has no part in the call before', async () => {
    const first = await aSimulator();
    const { port } = new URL(first.address);
    expect((await aSimulator(port)).address).toBe('');
    const phone = aPhone(simulator.address);
    await phone.connect(first.address);
    await phone.channel.dial('one', '13900001111', undefined, 'action');
    await phone.says('answered');
    await first.kill();
    await phone.says('lost 通话连接中断');
    const second = await aSimulator(port);
    await phone.connect(second.address);
    for (const cmd of ['CBEGIN', 'CEND']) second.command(`send {"cmd":"${cmd}","callid":"one"}`);
    await phone.channel.dial('two', '13900000001', undefined, 'action');
    await phone.says('ended 对方挂断');
    expect(phone.ends.map(({ type }) => type)).toEqual(['lost', 'ended']);
  });
});
