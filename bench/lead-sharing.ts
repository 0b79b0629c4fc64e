/** Two supervisors assign the same leads to the same agents at the same moment. */
import { shareLeads } from '../contract/src/leads/lead-sharing.contract.ts';
import { type Caller, type Contender, post, signInAll } from './contenders.ts';
import { type Demo, idsOf } from './demo.ts';
import { type Figure, mustBe } from './figure.ts';

const LEADS = 1_000;
const AGENTS = 10;
const NAME = '同时分配';

const makeLeads = (demo: Demo): Promise<number[]> =>
  idsOf(
    demo,
    `insert into lead (tenant_id, name, tel, source, created_time, state_time)
     select $1, '${NAME}', (17200000000 + n)::text, 0, ${demo.now}, ${demo.now} from generate_series(1, ${LEADS}) n
     returning id`,
  );

/** The administrator, and a second person with the same role. */
const makeSupervisors = async (demo: Demo): Promise<readonly Caller[]> => {
  const ids = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name in ('admin', 'leader')`);
  const ofAdmin = `(select role_id from staff where tenant_id = $1 and user_name = 'admin')`;
  await demo.pool.query(`update staff set role_id = ${ofAdmin} where tenant_id = $1 and id = any($2)`, [
    demo.tenantId,
    ids,
  ]);
  return signInAll(demo.pool, demo.tenantId, ids);
};

const NUMBERS = `select count(*)::int as leads, count(distinct l.customer_id)::int as customers,
    count(distinct l.agent_id)::int as agents,
    (select count(*)::int from lead_assignment a join lead n on n.tenant_id = a.tenant_id and n.id = a.lead_id
      where a.tenant_id = $1 and n.name = $2) as assignments,
    (select count(*)::int from customer where tenant_id = $1 and name = $2) as made
  from lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id and c.owner_id = l.agent_id
  where l.tenant_id = $1 and l.name = $2 and l.state = 1`;

interface Numbers {
  readonly leads: number;
  readonly customers: number;
  readonly agents: number;
  readonly assignments: number;
  readonly made: number;
}

export const shareAtOnce = async (demo: Demo, ours: Contender, agents: readonly Caller[]): Promise<Figure[]> => {
  const ids = await makeLeads(demo);
  const supervisors = await makeSupervisors(demo);
  const UserId = agents.slice(0, AGENTS).map(({ id }) => id);
  const orders = [ids, ids.toReversed()];
  const answers = await Promise.all(
    supervisors.map((supervisor, at) =>
      post(ours, shareLeads.path, supervisor, JSON.stringify({ ClueIdList: orders[at], UserId })),
    ),
  );
  const shared = answers.reduce((sum, { Data }) => sum + ((Data as { Assigned: number } | null)?.Assigned ?? 0), 0);
  const { rows } = await demo.pool.query<Numbers>(NUMBERS, [demo.tenantId, NAME]);
  const [numbers] = rows;
  console.error(`${LEADS} leads by two supervisors: ${shared} answered, ${JSON.stringify(numbers)}`);
  const isWhole =
    numbers !== undefined &&
    [shared, numbers.leads, numbers.customers, numbers.assignments, numbers.made].every((count) => count === LEADS);
  return [
    mustBe(
      `${LEADS} leads assigned at once by two supervisors to ${AGENTS} agents: one owner and one customer each`,
      isWhole && numbers.agents === AGENTS,
    ),
  ];
};
