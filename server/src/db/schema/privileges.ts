/** The privileges of the application role by table. The role owns no table, so row security applies to it. */
import pg from 'pg';

type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ORDINARY: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/** Tables with fewer privileges than usual. Partitions are accessed only through their parent. */
const EXCEPTIONS: Readonly<Record<string, readonly Privilege[]>> = {
  audit_log: ['select', 'insert'],
  lead_assignment: ['select', 'insert'],
  lead_assignment_undone: ['select', 'insert'],
  schema_migration: ['select'],
  tenant: ['select'],
};

/**
 * Tables without a tenant, each with its reason. Every other table must have a tenant column and a row security policy.
 */
export const TABLES_WITHOUT_TENANT: Readonly<Record<string, string>> = {
  tenant: 'the list of tenants itself',
  schema_migration: 'the state of the schema',
  login_directory: 'finds a login name before the tenant is known',
  intake_token: 'finds the token of a sender of leads before the tenant is known',
  lead_form: 'finds the page of an account before the tenant is known',
  pay_link: 'finds the order of a pay link before the tenant is known',
  session: 'finds a signature before the tenant is known',
  ticket: 'finds a ticket before the tenant is known',
  paired_phone: 'finds a mobile phone before the tenant is known',
  login_failure: 'counts failures of names that may belong to no tenant',
  login_pause: 'pauses names and addresses that may belong to no tenant',
  socket_io_attachments: 'long payloads on their way between instances',
};

const FUNCTIONS = ['extend_audit_log(integer)'];

const quoted = (name: string): string => pg.escapeIdentifier(name);

const ensureRole = async (client: pg.Client, role: string, password: string | undefined): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  if (rowCount === 0) {
    await client.query(`create role ${quoted(role)} login nosuperuser nocreatedb nocreaterole noinherit${secret}`);
  } else if (password !== undefined) {
    await client.query(`alter role ${quoted(role)}${secret}`);
  }
};

interface Granted {
  readonly name: string;
  /** Current privileges of the role, and of PUBLIC. */
  readonly own: readonly string[];
  readonly ofPublic: readonly string[];
}

const readGranted = async (client: pg.Client, role: string): Promise<Granted[]> => {
  const { rows } = await client.query<Granted>(
    `select relname as name,
        array(select lower(privilege_type) from aclexplode(relacl)
          where grantee = (select oid from pg_roles where rolname = $1)) as own,
        array(select lower(privilege_type) from aclexplode(relacl) where grantee = 0) as "ofPublic"
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    [role],
  );
  return rows;
};

const isSame = (own: readonly string[], wanted: readonly string[]): boolean =>
  own.length === wanted.length && wanted.every((privilege) => own.includes(privilege));

/** Changes only what differs: every grant invalidates the plans of all connections. */
const grantTables = async (client: pg.Client, role: string): Promise<void> => {
  for (const { name, own, ofPublic } of await readGranted(client, role)) {
    const wanted = EXCEPTIONS[name] ?? ORDINARY;
    if (isSame(own, wanted) && ofPublic.length === 0) continue;
    const table = `public.${quoted(name)}`;
    await client.query(`revoke all on ${table} from public, ${quoted(role)}`);
    await client.query(`grant ${wanted.join(', ')} on ${table} to ${quoted(role)}`);
  }
  await client.query(`grant usage, select on all sequences in schema public to ${quoted(role)}`);
};

const grantJobs = async (client: pg.Client, role: string): Promise<void> => {
  const { rowCount } = await client.query(`select 1 from pg_namespace where nspname = 'pgboss'`);
  if (rowCount === 0) return;
  await client.query(`grant usage on schema pgboss to ${quoted(role)}`);
  await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${quoted(role)}`);
  await client.query(`grant usage, select on all sequences in schema pgboss to ${quoted(role)}`);
  await client.query(`grant execute on all functions in schema pgboss to ${quoted(role)}`);
};

/**
 * Creates the role and sets its privileges to exactly these. In one transaction: other instances serve requests
 * meanwhile and must never miss a privilege.
 */
export const grantPrivileges = async (client: pg.Client, role: string, password?: string): Promise<void> => {
  await client.query('begin');
  try {
    await ensureRole(client, role, password);
    await client.query(`grant usage on schema public to ${quoted(role)}`);
    await grantTables(client, role);
    for (const name of FUNCTIONS) await client.query(`grant execute on function public.${name} to ${quoted(role)}`);
    await grantJobs(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
