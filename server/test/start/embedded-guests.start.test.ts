/** Several processes on one data folder: one owns the server, the others use it and take over when it ends. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { accounts, cleanUp, freshFolder, type Host, startHost, until } from './hosts.ts';
import { preparedCluster } from './prepared.ts';

afterEach(cleanUp);

const roles = async (hosts: readonly Host[]): Promise<readonly string[]> =>
  Promise.all(hosts.map(async (host) => (await host.ask('state')).role));

describe.each(accounts)('started by %s', (label, user) => {
  it('serves two processes that start at once, and the remaining one', async () => {
    // The first account also makes the database, by two processes at once.
    const dataDir = label === accounts[0]?.[0] ? join(freshFolder(user), 'data') : preparedCluster(user);
    const hosts = [startHost(dataDir, user), startHost(dataDir, user)];
    const starts = await Promise.all(hosts.map((host) => host.ready()));
    expect(starts.map(({ role }) => role).toSorted()).toEqual(['guest', 'owner']);
    expect(starts[0]!.postmaster).toBe(starts[1]!.postmaster);

    const [owner, guest] = starts[0]!.role === 'owner' ? hosts : hosts.toReversed();
    await Promise.all(hosts.map((host) => host.floodUntil(50)));
    await owner!.end('SIGKILL');
    await until('promotion', () => guest!.said.includes('This process runs the database now'));
    await guest!.insert();
    expect(await roles([guest!])).toEqual(['owner']);
    expect(await guest!.rows()).toEqual(expect.arrayContaining([...owner!.acknowledged]));

    expect(await guest!.end('SIGTERM')).toBe(0);
    const last = startHost(dataDir, user);
    await last.ready();
    expect(await last.rows()).toEqual(expect.arrayContaining([...owner!.acknowledged, ...guest!.acknowledged]));
  });

  // The other account differs in who runs the server, which the case above covers.
  if (label !== accounts[0]?.[0]) return;

  it('passes the server to one guest when the owner stops, while the others stay guests', async () => {
    const dataDir = preparedCluster(user);
    const owner = startHost(dataDir, user);
    const { host: socketFolder } = await owner.ready();
    const guests = [startHost(dataDir, user), startHost(dataDir, user)];
    await Promise.all(guests.map((guest) => guest.ready()));
    await Promise.all(guests.map((guest) => guest.floodUntil(10)));

    expect(await owner.end('SIGTERM')).toBe(0);
    const promoted = await until('promotion', () =>
      guests.find(({ said }) => said.includes('This process runs the database now')),
    );
    await Promise.all(guests.map((guest) => guest.insert()));
    expect((await roles(guests)).toSorted()).toEqual(['guest', 'owner']);
    const connection = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'));
    expect(connection).toEqual({ host: socketFolder, database: 'gonghai', user: 'gonghai', ownerPid: promoted.pid });

    // A guest that ends affects no other process.
    const other = guests.find((guest) => guest !== promoted)!;
    expect(await other.end('SIGTERM')).toBe(0);
    await promoted.insert();
    expect(await promoted.end('SIGTERM')).toBe(0);
  });
});
