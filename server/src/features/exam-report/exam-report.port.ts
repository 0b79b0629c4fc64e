/** The functions of the exam report that other features need. */
export { type ExamAttempt, readAttemptsOfPhone } from './attempts.queries.ts';
