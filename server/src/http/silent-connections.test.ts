import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitSilentConnections } from './silent-connections.ts';

let isProxy = false;
const server = createServer((_request, response) => response.end('ok'));
server.on('upgrade', (_request, socket) => {
  socket.on('end', () => socket.destroy()).resume();
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
});
limitSilentConnections(server, () => isProxy, { max: 3, maxOfAll: 4 });

const open: Socket[] = [];
const dial = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  open.push(socket);
  const accepted = once(server, 'connection');
  await accepted;
  return socket;
};
const untilClosed = async (socket: Socket): Promise<void> => {
  if (!socket.resume().closed) await once(socket, 'close');
};
const ask = async (socket: Socket, headers = ''): Promise<void> => {
  socket.write(`GET / HTTP/1.1\r\nhost: here\r\n${headers}\r\n`);
  await once(socket, 'data');
};
/** A connection above the limit is closed and never answers. */
const isServed = (socket: Socket): Promise<boolean> => {
  const answered = ask(socket).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, untilClosed(socket).then(() => false)]);
};

beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterEach(async () => {
  isProxy = false;
  for (const socket of open.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('closes the connections of an address above the limit, until others have sent a request or closed', async () => {
  const [first, second] = [await dial(), await dial(), await dial()];
  await untilClosed(await dial());
  await ask(first!);
  const next = await dial();
  await untilClosed(await dial());
  second!.destroy();
  await expect.poll(async () => isServed(await dial())).toBe(true);
  expect(await isServed(next)).toBe(true);
});

it('does not count connections that became WebSockets', async () => {
  for (let n = 0; n < 3; n += 1) await ask(await dial(), 'connection: upgrade\r\nupgrade: websocket\r\n');
  expect(await isServed(await dial())).toBe(true);
});

it('does not limit a trusted proxy', async () => {
  isProxy = true;
  for (let n = 0; n < 4; n += 1) await dial();
  expect(await isServed(await dial())).toBe(true);
});

it('closes the oldest of all addresses for a new one, so that one client cannot fill the process', async () => {
  const oldest = await dial('127.0.0.2');
  const second = await dial('127.0.0.3');
  for (let n = 4; n < 7; n += 1) await dial(`127.0.0.${n}`);
  await untilClosed(oldest);
  expect(await isServed(second)).toBe(true);
  expect(await isServed(await dial('127.0.0.7'))).toBe(true);
});
