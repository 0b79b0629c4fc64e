/** The operator's commands: `npm run crm -- <command>`. They work while the server runs and while it does not. */
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { openPool, WORKING_LIMITS } from './db/connection.ts';
import { createDatabase, type Database } from './db/database.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import { type Installation, openInstallation } from './installation.ts';
import { backup } from './operator/backup.ts';
import { brandOptions, brandTenant } from './operator/brand.ts';
import { addDemoStaff } from './operator/demo-staff.ts';
import { createLoginTicket } from './operator/login-ticket.ts';
import { restore } from './operator/restore.ts';
import { listRoutes } from './operator/routes-list.ts';
import { createTenant, listTenants, newTenant, setTenantStatus } from './operator/tenants.ts';

const USAGE = `Usage: npm run crm -- <command>
  tenant create --code C --name N --admin U --password P [--host H]
  tenant list
  tenant disable C
  tenant enable C
  tenant brand C [--web-name N] [--logo FILE] [--icon FILE] [--app-url U] [--host H]
  ticket --tenant C --user U
  demo --tenant C --customers N [--staff N] [--calls N] [--seed S]
  routes
  backup FILE
  restore FILE`;

interface Tools {
  readonly installation: Installation;
  readonly database: Database;
  readonly now: number;
}

type Values = Record<string, string | undefined>;

/** A command: how many words it takes after its name, its options, and what it does. */
interface Command {
  readonly words: readonly string[];
  readonly operands: number;
  readonly options: readonly string[];
  readonly run: (operands: readonly string[], values: Values, tools: Tools) => Promise<void>;
}

/** Paths are the caller's own: npm runs us in the project's folder. */
const callersPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
const asFile = (path: string | undefined) => (path ? callersPath(path) : path);

const count = z.coerce.number().int().min(0);
const say = (line: string): void => console.log(line);

const commands: readonly Command[] = [
  {
    words: ['tenant', 'create'],
    operands: 0,
    options: ['code', 'name', 'admin', 'password', 'host'],
    run: async (_, values, { database, now }) => {
      const wanted = newTenant.parse(values);
      await createTenant(database, await createPasswords(), wanted, now);
      say(`The tenant ${wanted.code} is made; ${wanted.admin}@${wanted.code} may sign in.`);
    },
  },
  {
    words: ['tenant', 'list'],
    operands: 0,
    options: [],
    run: async (_, __, { database }) => {
      for (const { code, name, status, host } of await listTenants(database)) {
        say([code, name, usableStatusLabel[status as UsableStatus], host ?? '-'].join('\t'));
      }
    },
  },
  {
    words: ['tenant', 'disable'],
    operands: 1,
    options: [],
    run: async ([code = ''], _, { database, now }) => {
      await setTenantStatus(database, code, UsableStatus.Disabled, now);
      say(`The tenant ${code} is disabled; its sessions have ended.`);
    },
  },
  {
    words: ['tenant', 'enable'],
    operands: 1,
    options: [],
    run: async ([code = ''], _, { database, now }) => {
      await setTenantStatus(database, code, UsableStatus.Enabled, now);
      say(`The tenant ${code} is enabled.`);
    },
  },
  {
    words: ['tenant', 'brand'],
    operands: 1,
    options: ['web-name', 'logo', 'icon', 'app-url', 'host'],
    run: async ([code = ''], values, { database, installation, now }) => {
      const options = brandOptions.parse({
        webName: values['web-name'],
        logo: asFile(values['logo']),
        icon: asFile(values['icon']),
        appUrl: values['app-url'],
        host: values['host'],
      });
      await brandTenant(database, installation.dataDir, code, options, now);
      say(`The brand of ${code} is changed; it shows at the next login.`);
    },
  },
  {
    words: ['ticket'],
    operands: 0,
    options: ['tenant', 'user'],
    run: async (_, values, { database, now }) => {
      const { tenant, user } = z.object({ tenant: z.string(), user: z.string() }).parse(values);
      const { ticket, seconds } = await createLoginTicket(database, tenant, user, now);
      say(ticket);
      console.error(`Good for one login within ${seconds} seconds: #/layout/index?u=${user}@${tenant}&p=<ticket>`);
    },
  },
  {
    words: ['demo'],
    operands: 0,
    options: ['tenant', 'customers', 'staff', 'calls', 'seed'],
    run: async (_, values, { database, now }) => {
      const wanted = z
        .object({
          tenant: z.string(),
          customers: count,
          staff: count.default(30),
          calls: count.default(0),
          seed: count.default(1),
        })
        .parse(values);
      const { tenant: code, staff, seed } = wanted;
      const added = await addDemoStaff(database, await createPasswords(), { code, staff, seed, now });
      say(`${added} members of staff were added.`);
    },
  },
  {
    words: ['backup'],
    operands: 1,
    options: [],
    run: async ([file = ''], _, { installation, now }) => {
      const { tables, tenants, files } = await backup(installation, callersPath(file), now);
      say(
        `Backed up ${tables} tables of ${tenants} tenants and ${files} files. It holds the installation's key: keep it safe.`,
      );
    },
  },
  {
    words: ['restore'],
    operands: 1,
    options: [],
    run: async ([file = ''], _, { installation }) => {
      const { files } = await restore(installation, callersPath(file));
      say(`Restored the database and ${files} files. Start the server now.`);
    },
  },
];

const find = (args: readonly string[]): Command | undefined =>
  commands.find(({ words }) => words.every((word, index) => args[index] === word));

const read = (command: Command, args: readonly string[]): { operands: string[]; values: Values } => {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    command.options.map((name) => [name, { type: 'string' }]),
  );
  const { positionals, values } = parseArgs({
    args: args.slice(command.words.length),
    options,
    allowPositionals: true,
  });
  if (positionals.length !== command.operands) throw new Error(USAGE);
  return { operands: positionals, values: values as Values };
};

const withTools = async (work: (tools: Tools) => Promise<void>): Promise<void> => {
  const installation = await openInstallation({
    config: readConfig(process.env),
    say: (line) => console.error(line),
    onLost: (reason) => {
      console.error(reason);
      process.exit(1);
    },
  });
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    await work({ installation, database: createDatabase(pool), now: Math.floor(Date.now() / 1_000) });
  } finally {
    await pool.end();
    await installation.close();
  }
};

const explain = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.') || 'options'}: ${issue?.message ?? 'wrong'}`;
  }
  return error instanceof Error ? error.message : String(error);
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (args[0] === 'routes') {
    process.stdout.write(`${JSON.stringify(listRoutes(), null, 2)}\n`);
    return;
  }
  const command = find(args);
  if (!command) throw new Error(USAGE);
  const { operands, values } = read(command, args);
  await withTools((tools) => command.run(operands, values, tools));
};

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
