/** Runs in the page of the customer's telephone. */
import { UA, WebSocketInterface } from 'jssip';

const ANSWER_WITHIN_MS = 5_000;
let agent;
const sessions = new Set();
let refusal = 0;
const options = { mediaConstraints: { audio: true, video: false } };

const keep = (session) => {
  sessions.add(session);
  session.on('icecandidate', ({ ready }) => ready());
  for (const end of ['ended', 'failed']) session.on(end, () => sessions.delete(session));
  session.on('failed', ({ message }) => (refusal = message?.status_code ?? 0));
  session.on('refer', ({ accept }) => accept(keep, options));
};

/** Does not register: it only calls. */
export const connect = ({ address, uri, password }) =>
  new Promise((resolve) => {
    agent = new UA({ sockets: [new WebSocketInterface(address)], uri, password, register: false });
    agent.on('connected', () => resolve());
    agent.start();
  });

export const call = (target) => {
  refusal = 0;
  keep(agent.call(target, options));
};
/** The status of the last call if it was refused, or 0. */
export const refusedWith = () => refusal;
export const hangUp = () => sessions.forEach((session) => session.terminate());
export const count = () => sessions.size;

export const refer = (target) =>
  new Promise((resolve) => {
    const [session] = sessions;
    const eventHandlers = {
      requestFailed: ({ response }) => resolve(response?.status_code ?? 0),
      accepted: () => resolve(200),
      failed: ({ status_line }) => resolve(Number(status_line.status_code)),
    };
    session.refer(target, { eventHandlers });
    setTimeout(resolve, ANSWER_WITHIN_MS, 0);
  });
