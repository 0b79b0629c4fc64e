/** Sends one list request after another to a server and measures the time. */
import { answeredByOurs, type Caller, type Contender, measureRound, requestOf, type Round } from './contenders.ts';
import type { World } from './customer-world.ts';

const LIST_PATH = '/crm/api/Customer/QueryCustomerPageList';

/** The same number in every data set, so that all of them are equally warm. */
const MAX_CALLERS = 12;

export interface Question {
  readonly name: string;
  readonly callers: 'agents' | 'supervisors' | 'administrators';
  /** Filters and sort order. By default the first page of 20 rows. */
  readonly body: (turn: number, world: World) => object;
}

type Timing = Pick<Round, 'clients' | 'milliseconds'>;
type Measured = Awaited<ReturnType<typeof measureRound>>;

const nextRequests = ({ callers, body }: Question, world: World, address: string): (() => string) => {
  const people: readonly Caller[] = world[callers].slice(0, MAX_CALLERS);
  let turn = 0;
  return () => {
    turn += 1;
    const request = { PageIndex: 1, PageCount: 20, IsOnlyMySelf: callers === 'agents', ...body(turn, world) };
    return requestOf('POST', address, people[turn % people.length]!, JSON.stringify(request));
  };
};

export const askOurs = (question: Question, world: World, ours: Contender, timing: Timing): Promise<Measured> =>
  measureRound(ours, { ...timing, request: nextRequests(question, world, LIST_PATH), isRight: answeredByOurs });

/** The bare server has no rights: the URL tells it whose customers the caller sees. */
export const askBare = (question: Question, world: World, bare: Contender, timing: Timing): Promise<Measured> => {
  const address = `/customers?tenantId=${world.tenantId}&callers=${question.callers}`;
  const isRight = (answer: string): boolean => answer.includes('"Count"');
  return measureRound(bare, { ...timing, request: nextRequests(question, world, address), isRight });
};
