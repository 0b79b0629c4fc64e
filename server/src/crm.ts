/** The operator's commands: `npm run crm -- <command>`. They work with and without a running server. */
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { z } from 'zod';
import { readConfig } from './config.ts';
import type { Command, Tools, Values } from './crm-command.ts';
import { commands } from './crm-commands.ts';
import { explainCommand, explainFile, explainOption, typedWords, usageOf } from './crm-usage.ts';

/** These need no database. */
const ROUTES = { words: ['routes'], usage: '', about: 'Prints every call of the API with its rights as JSON.' };
const EXCHANGE = {
  words: ['exchange'],
  usage: '[--agents N]',
  about:
    'Runs an exchange for the demonstration, so that two browser windows can call each other. With --agents, N of its staff (at most 500) call through the running server, without sound, so that 坐席监控 shows a working floor.',
};
const HELP = {
  words: ['help'],
  usage: '[COMMAND]',
  about: 'Shows all commands, or those that begin with these words.',
};
const ALL = [...commands, EXCHANGE, ROUTES, HELP];

const find = (args: readonly string[]): Command | undefined =>
  commands.find(({ words }) => words.every((word, index) => args[index] === word));

const isUnknownOption = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';

type Options = Readonly<Record<string, ParseArgsOptionDescriptor>>;

/** Parses the arguments of a command. An unknown option is answered with the nearest one. */
const parse = (command: Command, args: readonly string[], options: Options) => {
  const given = args.slice(command.words.length);
  try {
    return parseArgs({ args: given, options, allowPositionals: true });
  } catch (error) {
    if (!isUnknownOption(error)) throw error;
    const { tokens } = parseArgs({ args: given, options, strict: false, tokens: true });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const unknown = names.find((name) => !(name in options)) ?? '';
    throw new Error(`${explainOption(unknown, Object.keys(options))}\n${usageOf([command])}`, { cause: error });
  }
};

const read = (command: Command, args: readonly string[]): { operands: string[]; values: Values } => {
  const names = [...command.required, ...command.optional];
  const { switches = [] } = command;
  const options = Object.fromEntries([
    ...names.map((name): [string, ParseArgsOptionDescriptor] => [name, { type: 'string' }]),
    ...switches.map((name): [string, ParseArgsOptionDescriptor] => [name, { type: 'boolean' }]),
  ]);
  const { positionals, values } = parse(command, args, options);
  const { operands, moreOperands = 0 } = command;
  const isCounted = positionals.length >= operands && positionals.length <= operands + moreOperands;
  if (!isCounted || positionals.includes('')) throw new Error(usageOf([command]));
  const missing = command.required.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new Error(`--${missing} is missing.`);
  const on = switches.filter((name) => values[name] === true).map((name) => [name, 'on']);
  return { operands: positionals, values: { ...(values as Values), ...Object.fromEntries(on) } };
};

/** `--password -` reads the first line of standard input, so that no list of processes shows the password. */
const withTypedPassword = async (values: Values): Promise<Values> => {
  if (values['password'] !== '-') return values;
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return { ...values, password };
};

const withTools = async (work: (tools: Tools) => Promise<void>): Promise<void> => {
  const { openPool, WORKING_LIMITS } = await import('./db/driver/connection.ts');
  const { createDatabase } = await import('./db/database.ts');
  const { openInstallation } = await import('./installation.ts');
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

/** One line, with the option as it was typed. */
const explain = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const option = String(issue?.path[0]).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option}: ${issue?.message ?? 'wrong'}`;
  }
  return error instanceof Error ? (explainFile(error) ?? error.message) : String(error);
};

const agentsOption = z.coerce.number('give a number').int().min(0).max(500);

const exchange = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { agents: { type: 'string', default: '0' } } });
  const { agents } = z.object({ agents: agentsOption }).parse(values);
  const { EXCHANGE_PORT: port, PORT } = readConfig(process.env);
  const { runExchange } = await import('./operator/exchange/exchange.ts');
  return runExchange({ port, agents, server: `http://127.0.0.1:${PORT}`, say: (text) => console.log(text) });
};

const main = async (): Promise<void> => {
  const args = process.argv.slice(2);
  if (args.join() === 'routes') {
    const { listRoutes } = await import('./operator/routes-list.ts');
    return void process.stdout.write(`${JSON.stringify(listRoutes(), null, 2)}\n`);
  }
  const isHelp = args[0] === 'help' || args.includes('--help');
  if (args[0] === 'exchange' && !isHelp) return exchange(args.slice(1));
  // `tenant --help` and `help tenant` list every command that begins with these words.
  const named = args.filter((arg, at) => arg !== '--help' && arg !== '' && !(at === 0 && arg === 'help'));
  const explained = explainCommand(typedWords(named), ALL);
  if (isHelp) return void console.log(explained);
  const command = find(args);
  if (!command) throw new Error(explained);
  const { operands, values } = read(command, args);
  await withTools(await command.plan(operands, await withTypedPassword(values)));
};

// The reader of our output may have ended, as `head` does.
process.stdout.on('error', () => process.exit());

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
