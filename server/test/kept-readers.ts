/** Set-up of the database tests: they read hundreds of small sheets, and a process may read more than one of them. */
import { keepReadingProcesses } from '../src/sheet/reading-process.ts';

keepReadingProcesses(2);
