/** Starts the server: opens the installation, fills the demonstration on the very first start, listens, and stops cleanly. */
import { readConfig } from './config.ts';
import { openPool, WORKING_LIMITS } from './db/connection.ts';
import { createDatabase } from './db/database.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import { type Installation, openInstallation } from './installation.ts';
import { DEMO_ACCOUNTS, DEMO_NAME } from './operator/demo-people.ts';
import { fillDemo } from './operator/demo.ts';
import { listTenants } from './operator/tenants.ts';
import { startServer } from './server.ts';

const say = (line: string): void => console.log(line);

const fillFirstStart = async (installation: Installation, demo: 'on' | 'off' | undefined): Promise<boolean> => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  try {
    const database = createDatabase(pool);
    const wanted = demo ?? (installation.isNew && installation.isEmbedded ? 'on' : 'off');
    const tenants = await listTenants(database);
    if (wanted === 'on' && tenants.length === 0) {
      await fillDemo(database, await createPasswords(), Math.floor(Date.now() / 1_000));
      return true;
    }
    return tenants.some(({ is_demo, status }) => is_demo && status === 0);
  } finally {
    await pool.end();
  }
};

const sayAccounts = (): void => {
  say(`  Demonstration tenant ${DEMO_NAME}:`);
  for (const { userName, password, role } of DEMO_ACCOUNTS)
    say(`    ${userName.padEnd(10)} ${password.padEnd(10)} ${role}`);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  let end: (reason: string, code: number) => void = () => process.exit(1);
  const installation = await openInstallation({
    config,
    say,
    onLost: (reason) => {
      console.error(reason);
      end(reason, 1);
    },
  });

  let server: Awaited<ReturnType<typeof startServer>>;
  let hasDemo = false;
  try {
    hasDemo = await fillFirstStart(installation, config.DEMO);
    server = await startServer({ installation, config });
  } catch (error) {
    await installation.close();
    throw error;
  }

  let ending = false;
  end = (reason, code) => {
    if (ending) return;
    ending = true;
    say(`Stopping (${reason}) ...`);
    server
      .stop()
      .catch((error: Error) => console.error(error.message))
      .then(() => installation.close())
      .catch((error: Error) => console.error(error.message))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal, 0));
  // npm between us and the terminal may be killed without a word: then our parent changes.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end('the parent process ended', 0), 500).unref();

  say('');
  say(`  Gonghai is ready: ${server.address}`);
  if (hasDemo) sayAccounts();
  say('');
};

const explain = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port ${process.env['PORT'] ?? 8080} is taken: stop whatever listens there, or set PORT to another.`;
  }
  return error instanceof Error ? error.message : String(error);
};

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
