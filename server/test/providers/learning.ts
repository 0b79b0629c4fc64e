/** A local counterpart of an outside learning platform: checks signatures and answers with the shapes of the pushes. */
import { createHmac } from 'node:crypto';
import { type Counterpart, type Given, type Received, startCounterpart } from './counterpart.ts';

interface LearningCounterpart extends Counterpart {
  readonly config: object;
  /** What it answers to each question; by default nothing. */
  readonly answers: Map<string, (asked: Record<string, unknown>) => readonly object[] | object>;
  fault: ((received: Received) => Given | 'silent' | 'broken') | undefined;
}

const SECRET = 'the secret of the platform';
const CLOCK_DIFFERENCE = 300;

const isSigned = ({ header, body }: Received): boolean => {
  const time = header('x-timestamp');
  const expected = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  return header('x-signature') === expected && Math.abs(Number(time) - Date.now() / 1_000) < CLOCK_DIFFERENCE;
};

export const startLearning = async (): Promise<LearningCounterpart> => {
  const answers: LearningCounterpart['answers'] = new Map();
  const counterpart = await startCounterpart((received) => {
    if (started.fault) return started.fault(received);
    if (received.method !== 'POST' || !isSigned(received)) return { status: 401 };
    const name = received.path.replace('/api/', '');
    const given = answers.get(name)?.(JSON.parse(received.body) as Record<string, unknown>) ?? [];
    return { body: JSON.stringify(Array.isArray(given) ? { Status: true, Data: { Items: given } } : given) };
  });
  const started: LearningCounterpart = {
    ...counterpart,
    answers,
    fault: undefined,
    config: { Provider: 'http', Token: '', Secret: SECRET, BaseUrl: `${counterpart.origin}/api/` },
  };
  return started;
};
