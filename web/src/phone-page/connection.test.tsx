import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { removeCredential, writeCredential } from './credential.ts';
import { openConnection } from './connection.ts';

/** A socket whose connection is only counted. */
const countedSocket = () => {
  const socket: Socket = io({ autoConnect: false });
  let connects = 0;
  socket.connect = () => {
    connects += 1;
    return socket;
  };
  return { socket, connects: () => connects };
};

const opened = () => {
  writeCredential('a'.repeat(64));
  onTestFinished(removeCredential);
  const counted = countedSocket();
  const online: boolean[] = [];
  openConnection(
    { onState: () => undefined, onOnline: (isOnline) => online.push(isOnline), onTrouble: () => undefined },
    () => counted.socket,
  );
  const end = (reason: Socket.DisconnectReason): void => {
    for (const listener of counted.socket.listeners('disconnect')) listener(reason);
  };
  return { ...counted, online, end };
};

it('connects again when the server ended the connection, which the library does not', async () => {
  const { connects, online, end } = opened();
  expect(connects()).toBe(1);
  end('io server disconnect');
  expect(online).toEqual([false]);
  await expect.poll(connects).toBe(2);
});

it('leaves a lost connection to the library', () => {
  const { socket, connects, end } = opened();
  end('transport close');
  expect(connects()).toBe(1);
  expect(socket.io.reconnection()).toBe(true);
});
