/**
 * Starts the server: opens the installation, creates the demonstration on the first start, listens, and stops cleanly.
 */
import { readConfig } from './config.ts';
import { exitNow } from './exit.ts';
import { fillFirstStart, type Tenants } from './first-start.ts';
import { openInstallation } from './installation.ts';
import { DEMO_ACCOUNTS, DEMO_NAME } from './operator/demo/demo-people.ts';
import { within } from './http/timeout.ts';
import { type RunningServer, startServer } from './server.ts';

/** Milliseconds. A database that never responds must not keep the process from ending. */
const SERVER_STOPS_WITHIN = 40_000;
/** The embedded database has shorter limits of its own. */
const DATABASE_STOPS_WITHIN = 50_000;

const say = (line: string): void => console.log(line);
const complain = (error: unknown): void => console.error(error instanceof Error ? error.message : String(error));

const sayReady = (address: string, { hasDemo, isNone }: Tenants): void => {
  say('');
  say(`  Gonghai is ready: ${address}`);
  if (hasDemo) {
    say(`  Demonstration tenant ${DEMO_NAME}:`);
    for (const { userName, password, role } of DEMO_ACCOUNTS)
      say(`    ${userName.padEnd(10)} ${password.padEnd(10)} ${role}`);
  }
  if (isNone) {
    say('  There is no tenant yet. Create the first one, with its administrator:');
    say('    npm run crm -- tenant create --code C --name N --admin U --password P');
  }
  say('');
};

/** If npm is killed without a signal to us, our parent process changes. Other parents may end without us. */
const watchParent = (onGone: () => void): void => {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => process.ppid !== parent && onGone(), 500).unref();
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  let end = (_reason: string, code: number): void => process.exit(code);
  watchParent(() => end('the parent process ended', 0));
  const installation = await openInstallation({
    config,
    say,
    onLost: (reason) => {
      console.error(reason);
      end(reason, 1);
    },
  });

  let server: RunningServer;
  let tenants: Tenants;
  try {
    tenants = await fillFirstStart(installation, { ...config, say });
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
    within(SERVER_STOPS_WITHIN, server.stop().catch(complain), undefined)
      .then(() => within(DATABASE_STOPS_WITHIN, installation.close().catch(complain), undefined))
      .finally(() => exitNow(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal, 0));
  sayReady(server.address, tenants);
};

main().catch((error: unknown) => {
  complain(error);
  process.exit(1);
});
