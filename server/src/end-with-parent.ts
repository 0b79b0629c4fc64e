/**
 * Loaded first into processes for untrusted files (`--import`). Ends the process when its parent is gone, also while a
 * crafted file keeps its main thread busy: the parent that would have killed it no longer can.
 */
import { isMainThread, Worker } from 'node:worker_threads';

const LOOK_EVERY_MS = 500;

const WATCH = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_EVERY_MS});
`;

// The threads of the process load this file too.
if (isMainThread) new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref();
