/** The names of all queues. They are made with the schema, before the first message is sent to them. */
export const queueNames = [
  'sweep',
  'task',
  'notices',
  'recycle',
  'leads',
  'hand-over',
  'intake',
  'calls',
  'pictures',
] as const;
export type QueueName = (typeof queueNames)[number];
