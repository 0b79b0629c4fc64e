/** Loaded into a server by a test: SIGUSR2 blocks its threads for ever. */
import { blockThreads } from '../blocked-threads.ts';

process.once('SIGUSR2', blockThreads);
