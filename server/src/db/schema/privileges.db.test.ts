import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { APP_ROLE } from '../../../test/template.ts';
import { openClient } from '../driver/connection.ts';
import { grantPrivileges } from './privileges.ts';

const test = await freshDatabase();
const client = await openClient(test.ownerTarget);
afterAll(async () => {
  await client.end();
  await test.drop();
});

const privilegesOn = async (table: string): Promise<string[]> => {
  const { rows } = await test.owner.query<{ privilege: string }>(
    `select privilege_type as privilege from information_schema.role_table_grants
      where table_name = $1 and grantee in ($2, 'PUBLIC') order by 1`,
    [table, APP_ROLE],
  );
  return rows.map(({ privilege }) => privilege);
};

describe('The privileges of the application role', () => {
  it('are set to exactly the declared ones', async () => {
    await test.owner.query(`grant update, truncate on audit_log to ${APP_ROLE}`);
    await test.owner.query('grant delete on audit_log to public');
    await test.owner.query(`revoke select on staff from ${APP_ROLE}`);
    await grantPrivileges(client, APP_ROLE);
    expect(await privilegesOn('audit_log')).toEqual(['INSERT', 'SELECT']);
    expect(await privilegesOn('staff')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE']);
  });

  it('are never missing for requests while another instance starts', async () => {
    const starts = { areDone: false };
    let reads = 0;
    const read = async (): Promise<void> => {
      while (!starts.areDone) {
        // Separate statements, because privileges are checked for each.
        await test.database.pool.query(`select count(*) as n${reads} from login_failure`);
        reads += 1;
      }
    };
    const readers = Promise.all([read(), read(), read(), read()]);
    for (let start = 0; start < 40; start += 1) {
      // A difference to correct, as an older version could leave it.
      await test.owner.query(`grant truncate on login_failure to ${APP_ROLE}`);
      await grantPrivileges(client, APP_ROLE);
    }
    starts.areDone = true;
    await readers;
    expect(reads).toBeGreaterThan(40);
  });

  it('are left alone when they are correct', async () => {
    const stamp = async () =>
      (await test.owner.query(`select xmin::text from pg_class where relname = 'staff'`)).rows[0].xmin;
    const before = await stamp();
    await grantPrivileges(client, APP_ROLE);
    expect(await stamp()).toBe(before);
  });
});
