/** Starts a process that works for ever, and prints its id when it is at work. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../../src/jobs/child-process.ts';

const work = startProcess({ child: new URL('./endless-child.ts', import.meta.url), megabytes: 64 });
void work.ask({});
const [child] = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
const ticks = (): number => Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(' ')[13]);
// A second of processor time: more than the start needs.
while (ticks() < 100) await sleep(50);
console.log(child);
