import { afterAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { APP_ROLE } from '../../../test/template.ts';
import { databaseName, openClient, type Target } from './connection.ts';

const test = await freshDatabase();
afterAll(test.drop);

describe('A configured database address', () => {
  const name = databaseName(test.ownerTarget);
  const whoAmI = async (target: Target): Promise<unknown> => {
    const client = await openClient(target);
    const { rows } = await client.query('select current_user as role, current_database() as name');
    await client.end();
    return rows[0];
  };

  it.each([
    ['a socket in its parameters', `postgres:///${name}?host=${encodeURIComponent(inject('clusterHost'))}`],
    ['a socket in place of the host', `postgres://${encodeURIComponent(inject('clusterHost'))}/${name}`],
    ['another user before the host', `postgres://stranger:x@${encodeURIComponent(inject('clusterHost'))}/${name}`],
  ])('with %s connects as the given user', async (_, url) => {
    const target: Target = { kind: 'url', url, user: APP_ROLE, password: 'a secret: ?&/' };
    expect(await whoAmI(target)).toEqual({ role: APP_ROLE, name });
  });
});

describe('A lost connection', () => {
  it('fails only the queries that ran on it', async () => {
    const client = await openClient(test.ownerTarget);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await test.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow(/not queryable/);
  });
});
