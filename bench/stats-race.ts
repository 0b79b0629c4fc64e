/** A minute of 20 agents whose calls end and are corrected, of folds and readers: every answer was true. The tests run seconds. */
import { createDatabase } from '../server/src/db/database.ts';
import { openPool, WORKING_LIMITS } from '../server/src/db/driver/connection.ts';
import { raceStats } from '../server/test/stats-race.ts';
import { withDemo } from './demo.ts';
import { atMost, type Figure } from './figure.ts';
import { withInstallation } from './installation.ts';

const AGENTS = 20;
const READERS = 4;

export const statsRace = (seconds = 60): Promise<Figure[]> =>
  withInstallation((installation) =>
    withDemo(installation, AGENTS, async ({ pool, tenantId }) => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from staff where tenant_id = $1 order by id limit $2',
        [tenantId, AGENTS],
      );
      const agents = rows.map(({ id }) => id);
      const wide = openPool(installation.owner, WORKING_LIMITS, AGENTS + READERS);
      const database = createDatabase(wide);
      const race = { owner: wide, database, tenantId, agents, milliseconds: seconds * 1_000, readers: READERS };
      const { answers, changes, wrong, differences } = await raceStats(race).finally(() => wide.end());
      for (const line of wrong.slice(0, 20)) console.error(line);
      return [
        { name: `answers during ${changes} changes of logs in ${seconds} s`, ours: answers, goal: '–' },
        atMost(0, 'answers that were true at no moment between request and answer', wrong.length, ''),
        atMost(0, 'daily sums that differ from the logs afterwards', differences.length, ''),
      ];
    }),
  );
