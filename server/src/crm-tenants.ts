/** The operator commands for one tenant or all. Arguments are checked before anything is opened. */
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';
import { callersPath, type Command, say } from './crm-command.ts';

const pictureOf = (path: string | undefined) => (path ? callersPath(path) : path);

const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
/** Default number of calls per customer. */
const CALLS_EACH = 5;
const demoOptions = z.object({
  tenant: z.string(),
  customers: count,
  staff: count.default(30),
  calls: count.optional(),
  seed: count.default(1),
});

const withStatus = (status: UsableStatus, outcome: string): Pick<Command, 'operands' | 'plan' | 'usage'> => ({
  usage: 'C',
  operands: 1,
  plan:
    ([code = '']) =>
    async ({ database, now }) => {
      const { setTenantStatus } = await import('./operator/tenants.ts');
      await setTenantStatus(database, code, status, now);
      say(`The tenant ${code} is ${outcome}.`);
    },
});

export const tenantCommands: readonly Command[] = [
  {
    words: ['tenant', 'create'],
    usage: '--code C --name N --admin U --password P [--host H]',
    about: 'Creates a tenant with its first administrator; --password - reads the password from standard input.',
    operands: 0,
    required: ['code', 'name', 'admin', 'password'],
    optional: ['host'],
    plan: async (_, values) => {
      const { createTenant, newTenant } = await import('./operator/tenants.ts');
      const wanted = newTenant.parse(values);
      return async ({ database, now }) => {
        const { createPasswords } = await import('./features/staff/staff.port.ts');
        await createTenant(database, await createPasswords(), wanted, now);
        say(`The tenant ${wanted.code} is made; ${wanted.admin}@${wanted.code} may sign in.`);
      };
    },
  },
  {
    words: ['tenant', 'list'],
    usage: '',
    about: 'Lists all tenants with code, name, state and host.',
    operands: 0,
    required: [],
    optional: [],
    plan:
      () =>
      async ({ database }) => {
        const { listTenants } = await import('./operator/tenants.ts');
        for (const { code, name, status, host } of await listTenants(database)) {
          say([code, name, usableStatusLabel[status as UsableStatus], host ?? '-'].join('\t'));
        }
      },
  },
  {
    words: ['tenant', 'disable'],
    about: 'Ends all sessions of a tenant and lets no person of it sign in.',
    required: [],
    optional: [],
    ...withStatus(UsableStatus.Disabled, 'disabled; its sessions have ended'),
  },
  {
    words: ['tenant', 'enable'],
    about: 'Lets the people of a disabled tenant sign in again.',
    required: [],
    optional: [],
    ...withStatus(UsableStatus.Enabled, 'enabled'),
  },
  {
    words: ['tenant', 'brand'],
    usage: 'C [--web-name N] [--logo FILE] [--icon FILE] [--app-url U] [--driver-url U] [--host H]',
    about: 'Changes name, logo, icon, download addresses or host of a tenant.',
    operands: 1,
    required: [],
    optional: ['web-name', 'logo', 'icon', 'app-url', 'driver-url', 'host'],
    plan: async ([code = ''], values) => {
      const { brandOptions, brandTenant } = await import('./operator/brand.ts');
      const options = brandOptions.parse({
        webName: values['web-name'],
        logo: pictureOf(values['logo']),
        icon: pictureOf(values['icon']),
        appUrl: values['app-url'],
        driverUrl: values['driver-url'],
        host: values['host'],
      });
      return async ({ database, installation, now }) => {
        await brandTenant(database, installation.dataDir, code, options, now);
        say(`The brand of ${code} is changed; it shows at the next login.`);
      };
    },
  },
  {
    words: ['ticket'],
    usage: '--tenant C --user U',
    about: 'Prints a ticket with which a person signs in once without a password.',
    operands: 0,
    required: ['tenant', 'user'],
    optional: [],
    plan:
      (_, { tenant = '', user = '' }) =>
      async ({ database, now }) => {
        const { createLoginTicket } = await import('./operator/login-ticket.ts');
        const { ticket, seconds } = await createLoginTicket(database, tenant, user, now);
        say(ticket);
        console.error(`Good for one login within ${seconds} seconds: #/layout/index?u=${user}@${tenant}&p=<ticket>`);
      },
  },
  {
    words: ['demo'],
    usage: '--tenant C --customers N [--staff N] [--calls N] [--seed S]',
    about: 'Adds invented staff, customers and calls to a tenant.',
    operands: 0,
    required: ['tenant', 'customers'],
    optional: ['staff', 'calls', 'seed'],
    plan: (_, values) => {
      const { tenant: code, staff, seed, customers, calls } = demoOptions.parse(values);
      return async ({ database, now }) => {
        const { createPasswords } = await import('./features/staff/staff.port.ts');
        const { addDemoStaff } = await import('./operator/demo/demo-staff.ts');
        const added = await addDemoStaff(database, await createPasswords(), { code, staff, seed, now });
        say(`${added} members of staff were added.`);
        if (customers === 0) return;
        const { addDemoCustomers } = await import('./operator/demo/demo-customers.ts');
        const wanted = { customers, calls: calls ?? customers * CALLS_EACH, seed, now };
        say(`${await addDemoCustomers(database, code, wanted, say)} customers were added.`);
      };
    },
  },
  {
    words: ['recycle'],
    usage: '[--tenant C] [--dry-run]',
    about: 'Moves customers to the pool by the recycle rules, or only counts them with --dry-run.',
    operands: 0,
    required: [],
    optional: ['tenant'],
    switches: ['dry-run'],
    plan: (_, { tenant, 'dry-run': dryRun }) => {
      const isDry = dryRun !== undefined;
      return async ({ database, now }) => {
        const { countRecyclable, recycleTenant } = await import('./features/customers/customers.port.ts');
        const { findTenant, listTenants } = await import('./operator/tenants.ts');
        const tenants = tenant ? [await findTenant(database, tenant)] : await listTenants(database);
        for (const { id, code } of tenants) {
          const count = isDry ? await countRecyclable(database, id, now) : await recycleTenant(database, id, { now });
          say(`${isDry ? 'Would recycle' : 'Recycled'} ${count} customers of ${code}.`);
        }
      };
    },
  },
  {
    words: ['products'],
    usage: '--tenant C [FILE.xlsx]',
    about: 'Takes over the products of a sheet, and lists the products of a tenant.',
    operands: 0,
    moreOperands: 1,
    required: ['tenant'],
    optional: [],
    plan:
      ([file], { tenant = '' }) =>
      async ({ database, now }) => {
        const { importProducts, listProducts } = await import('./operator/products.ts');
        if (file !== undefined) {
          const count = await importProducts(database, tenant, { path: callersPath(file), now });
          say(`${count} products were taken over.`);
        }
        for (const line of await listProducts(database, tenant)) say(line);
      },
  },
  {
    words: ['verify', 'money'],
    usage: '--tenant C [--from DATE] [--to DATE]',
    about: 'Compares the sums of payments, orders and reports of a tenant, and fails when they differ.',
    operands: 0,
    required: ['tenant'],
    optional: ['from', 'to'],
    plan: async (_, values) => {
      const { moneyOptions, verifyMoney } = await import('./operator/verify-money.ts');
      const options = moneyOptions.parse(values);
      return async ({ database }) => {
        if (!(await verifyMoney(database, options, say))) process.exitCode = 1;
      };
    },
  },
  {
    words: ['verify', 'stats'],
    usage: '[--tenant C] [--rebuild]',
    about: 'Compares the daily sums of calls with the call logs, and fails when they differ. --rebuild corrects them.',
    operands: 0,
    required: [],
    optional: ['tenant'],
    switches: ['rebuild'],
    plan:
      (_, { tenant, rebuild }) =>
      async ({ database }) => {
        const { verifyStats } = await import('./operator/verify-stats.ts');
        if (!(await verifyStats(database, { tenant, isRebuilt: rebuild !== undefined }, say))) process.exitCode = 1;
      },
  },
];
