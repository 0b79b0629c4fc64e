/** Every planted fault. */
import { callFaults } from './calls.ts';
import { dealsFaults } from './deals.ts';
import type { Fault } from './fault.ts';
import { listsFaults } from './lists.ts';
import { moneyFaults } from './money.ts';
import { peopleFaults } from './people.ts';
import { reconciliationFaults } from './reconciliation.ts';
import { reportFaults } from './reports.ts';
import { salesFaults } from './sales.ts';
import { serverFaults } from './server.ts';
import { statisticsFaults } from './statistics.ts';
import { telephoneFaults } from './telephone.ts';
import { webFaults } from './web.ts';

export const allFaults: readonly Fault[] = [
  ...peopleFaults,
  ...serverFaults,
  ...salesFaults,
  ...moneyFaults,
  ...webFaults,
  ...telephoneFaults,
  ...callFaults,
  ...dealsFaults,
  ...statisticsFaults,
  ...reconciliationFaults,
  ...listsFaults,
  ...reportFaults,
];
