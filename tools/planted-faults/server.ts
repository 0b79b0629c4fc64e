/** Faults in what all features share, and in dictionaries, settings, files, tasks, notices and the audit log. */
import { database, type Fault, unit } from './fault.ts';

export const serverFaults: readonly Fault[] = [
  {
    name: 'http/one-request-too-many-waits',
    file: 'server/src/http/turns.ts',
    find: 'queue.waiting.size >= mostWaiting',
    replace: 'queue.waiting.size > mostWaiting',
    tests: unit('server/src/http/turns.test.ts'),
  },
  {
    name: 'hub/one-socket-too-many',
    file: 'server/src/hub/pending.ts',
    find: '< MAX_PER_ADDRESS,',
    replace: '<= MAX_PER_ADDRESS,',
    tests: unit('server/src/hub/pending.test.ts'),
  },
  {
    name: 'jobs/one-tenant-takes-all-places',
    file: 'server/src/jobs/jobs.ts',
    find: 'localGroupConcurrency: atOnceForOne,',
    replace: 'localGroupConcurrency: atOnce,',
    tests: database('server/src/jobs/jobs.db.test.ts'),
  },
  {
    name: 'sheet/sample-row-is-imported',
    file: 'server/src/sheet/checked-rows.ts',
    find: "  if (isSample(values, columns)) return bad('模板中的示例，已跳过');\n",
    replace: '',
    tests: unit('server/src/sheet/checked-rows.test.ts'),
  },
  {
    name: 'dictionaries/edit-overwrites-a-newer-version',
    file: 'server/src/features/dictionaries/items.commands.ts',
    find: '    if (edit.Version && edit.Version !== row.Version) throw stale();\n',
    replace: '',
    tests: database('server/src/features/dictionaries/items.http.test.ts'),
  },
  {
    name: 'settings/mask-clears-the-secret',
    file: 'server/src/features/settings/secrets.rules.ts',
    find: "secret === MASK ? String(before?.[field] ?? '')",
    replace: "secret === MASK ? ''",
    tests: database('server/src/features/settings/settings.http.test.ts'),
  },
  {
    name: 'files/picture-in-use-is-removed',
    file: 'server/src/features/files/removal.commands.ts',
    find: 'names.filter((name) => !inUse.has(name))',
    replace: 'names',
    tests: database('server/src/features/files/pictures.http.test.ts'),
  },
  {
    name: 'tasks/failed-task-is-not-retried',
    file: 'server/src/features/tasks/tasks.run.commands.ts',
    find: 'taken.tries < MOST_TRIES',
    replace: 'taken.tries > MOST_TRIES',
    tests: database('server/src/features/tasks/tasks.db.test.ts'),
  },
  {
    name: 'notices/marks-messages-of-others-as-read',
    file: 'server/src/features/notices/notices.queries.ts',
    find: "    .where('staff_id', '=', userId)\n",
    replace: '',
    tests: database('server/src/features/notices/notices.http.test.ts'),
  },
  {
    name: 'audit/export-leaves-no-entry',
    file: 'server/src/features/audit/audit.commands.ts',
    find: "changes: [{ action: AuditAction.exportAudit, subject: 'audit', subjectId: null, after: { ...filter } }],",
    replace: 'changes: [],',
    tests: database('server/src/features/audit/audit.http.test.ts'),
  },
];
