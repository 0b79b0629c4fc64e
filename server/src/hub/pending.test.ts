import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPending } from './pending.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that differ only in their address. */
const requestFrom = (url: string) => ({ url }) as IncomingMessage;
class Connection extends EventEmitter {
  request: IncomingMessage;

  constructor(address: string) {
    super();
    this.request = requestFrom(address);
  }

  /** A closed connection has no address any more. */
  close(): void {
    this.request = requestFrom('');
    this.emit('close');
  }
}

const start = () => {
  const terminated: Connection[] = [];
  const pending = createPending<Connection>(
    ({ url = '' }) => url,
    (connection) => {
      terminated.push(connection);
      connection.close();
    },
  );
  const open = (address: string): Connection => {
    const connection = new Connection(address);
    pending.add(connection);
    return connection;
  };
  const fill = (address: string, count: number): Connection[] => Array.from({ length: count }, () => open(address));
  return { ...pending, open, fill, terminated };
};

describe('Hub connections without a ticket', () => {
  it('are limited per address, and a closed or admitted one frees its place', () => {
    const { hasRoom, fill, admit } = start();
    const [first, second] = fill('10.0.0.1', 50) as [Connection, Connection];
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(false);
    expect(hasRoom(requestFrom('10.0.0.2'))).toBe(true);
    admit(first);
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(true);
    fill('10.0.0.1', 1);
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(false);
    first.close();
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(false);
    second.close();
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(true);
  });

  it('are limited in all', () => {
    const { hasRoom, fill } = start();
    for (let n = 0; n < 40; n += 1) fill(`10.0.0.${n}`, 50);
    expect(hasRoom(requestFrom('10.0.1.1'))).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(hasRoom(requestFrom('10.0.1.1'))).toBe(true);
    expect(hasRoom(requestFrom('10.0.0.1'))).toBe(true);
  });

  it('are terminated after five seconds unless admitted', () => {
    const { open, admit, terminated } = start();
    const [silent, admitted] = [open('10.0.0.1'), open('10.0.0.1')];
    admit(admitted);
    vi.advanceTimersByTime(4_999);
    expect(terminated).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(terminated).toEqual([silent]);
  });
});
