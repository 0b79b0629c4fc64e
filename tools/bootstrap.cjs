'use strict';
/**
 * Makes node_modules match package-lock.json before anything else runs. This includes Node 24 itself, so this file must
 * run on any installed Node (20 or newer) without packages. It prints to standard error: `crm routes` prints JSON on
 * standard output.
 */
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const stampFile = path.join(root, 'node_modules', '.install-stamp');
const broughtNode = path.join(root, 'node_modules', '.bin', 'node');
/** The oldest Node that runs TypeScript files directly. */
const OLDEST_NODE = [22, 18];

const sha = (text) => createHash('sha256').update(text).digest('hex');
const say = (line) => console.error(line);
const fail = (line) => {
  say(line);
  process.exitCode = 1;
};

const wantedStamp = () => sha(process.arch + fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const presentStamp = () => {
  try {
    return fs.readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
};
const isInstalled = () => presentStamp() === wantedStamp();

/** The kernel frees an abstract socket when its process ends, so a killed installation never blocks the next. */
const tryLock = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    const name = `gonghai-install-${sha(fs.realpathSync(root)).slice(0, 16)}`;
    server.listen(process.platform === 'linux' ? `\0${name}` : path.join(require('node:os').tmpdir(), name), () =>
      resolve(server),
    );
  });

const takeLock = async () => {
  for (let waited = false; ; waited = true) {
    const lock = await tryLock();
    if (lock) return lock;
    if (!waited) say('another process is installing the dependencies: waiting');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

const install = () => {
  // Not node_modules/.bin/node: npm ci removes it while it works.
  const node = process.env.npm_node_execpath || process.execPath;
  const npm = process.env.npm_execpath ? [node, process.env.npm_execpath] : ['npm'];
  // The user's npm settings must not exclude the runtime (omit=optional), vite (production) or disable the install.
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--engine-strict=false'];
  const line = [...npm, 'ci', ...flags, '--no-audit', '--no-fund', '--loglevel=error'];
  // A killed process must not leave an installation running beside the next one.
  if (fs.existsSync('/usr/bin/setpriv')) line.unshift('/usr/bin/setpriv', '--pdeathsig', 'KILL', '--');

  const child = spawn(line[0], line.slice(1), { cwd: root, stdio: ['ignore', 2, 2] });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      say(error.message);
      resolve(1);
    });
  });
};

/** The Node that the next command of the npm script uses, as [major, minor]. Null when there is none that works. */
const nextNodeVersion = () => {
  const brought = fs.existsSync(broughtNode);
  const text = brought ? spawnSync(broughtNode, ['--version'], { encoding: 'utf8' }).stdout : process.version;
  const parts = /^v(\d+)\.(\d+)/.exec(text ?? '');
  return parts ? [Number(parts[1]), Number(parts[2])] : null;
};

const refusal = (version) => {
  const wanted = `Node ${OLDEST_NODE.join('.')} or newer (the project brings 24 for Linux with glibc on arm64 and x64)`;
  return `Gonghai needs ${wanted}; found ${version ? version.join('.') : 'one that does not run here'} on ${process.platform}-${process.arch}.`;
};

const isNewEnough = ([major, minor]) => major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);

const main = async () => {
  if (Number(process.versions.node.split('.')[0]) < 20)
    return fail(`Gonghai needs Node 20 or newer to install itself; found ${process.version}.`);
  if (isInstalled()) return;
  const lock = await takeLock();
  try {
    if (isInstalled()) return;
    const started = Date.now();
    say('installing dependencies (once, about a minute) ...');
    const code = await install();
    if (code !== 0) return fail('The dependencies could not be installed: npm ci failed, see the lines above.');
    const version = nextNodeVersion();
    if (!version || !isNewEnough(version)) return fail(refusal(version));
    fs.writeFileSync(stampFile, wantedStamp());
    say(`dependencies installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    lock.close();
  }
};

main().catch((error) => fail(error.message));
