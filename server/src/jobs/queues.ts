/** The names of all queues. They are made with the schema, before the first message is sent to them. */
export const Queue = {
  Sweep: 'sweep',
  Task: 'task',
  Notices: 'notices',
  Recycle: 'recycle',
  Leads: 'leads',
  HandOver: 'hand-over',
  Intake: 'intake',
  Calls: 'calls',
  Pictures: 'pictures',
  UnreadPictures: 'unread-pictures',
  StatementFiles: 'statement-files',
  Recordings: 'recordings',
  RecordKeep: 'record-keep',
  CloseOrders: 'close-orders',
  UnpaidOrders: 'unpaid-orders',
} as const;

export const queueNames: readonly string[] = Object.values(Queue);
