/** An import of staff whose server is killed after the response and again during the work: it completes once, and leaves nothing behind. */
import { importStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { TaskKind, TaskState } from '@gonghai/contract/wire/task.ts';
import { workbook } from '../../sheets.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import type { Gate } from './gate.ts';
import type { Site } from './site.ts';
import { beginTask, ended, newestTask, sheetsIn, untilRunning } from './tasks.ts';

/** So many are a task; a short sheet is imported within the request. */
const PEOPLE = 100;
const HALF = 20;
const TITLES = ['昵称', '登录名', '密码', '部门', '角色'];
const KIND = TaskKind.StaffImport;
const ENTRY = '导入员工';

const STORED = `select (select count(*)::int from staff where user_name like 'twice%') as added,
  (select count(*)::int from audit_log where action = '${ENTRY}'
    and request_id = (select request_id from task where kind = '${KIND}' order by id desc limit 1)) as lines`;

export const staffImport = (site: Site, gate: Gate, at: number): Area => {
  const { dataDir } = site;
  const people = Array.from({ length: PEOPLE }, (_, n) => [
    '新员工',
    `twice${n}`,
    `Welcome${2026 + n}`,
    '销售中心',
    '销售坐席',
  ]);
  const stored = async (): Promise<object> => (await askOwner<object>(dataDir, STORED))[0]!;
  return {
    name: KIND,
    aim: async (kill) => {
      if (kill === at) {
        await gate.close(ENTRY);
        // Killed right after the response.
        const file = workbook([TITLES, ...people]);
        return () => beginTask(site, KIND, { path: importStaff.path, file });
      }
      if (kill === at + 1) await untilRunning(dataDir, KIND, HALF);
    },
    check: async (kill) => {
      if (kill !== at + 1) return [];
      const { state } = (await newestTask(dataDir, KIND)) ?? {};
      const faults = [
        ...differs('state after the second kill', state, TaskState.Running),
        ...differs('stored after the second kill', await stored(), { added: 0, lines: 0 }),
      ];
      await gate.open(ENTRY);
      return faults;
    },
    verify: async () => {
      const { state, message } = await ended(dataDir, KIND);
      return [
        ...differs('task', { state, message }, { state: TaskState.Done, message: `导入成功${PEOPLE}条` }),
        ...differs('stored', await stored(), { added: PEOPLE, lines: 1 }),
      ];
    },
  };
};

/** Of all tasks, when they have ended. */
export const remains = ({ dataDir }: Site): Area => ({
  name: 'remains of tasks',
  verify: async () => [
    ...differs('inputs', (await askOwner(dataDir, 'select from task_input')).length, 0),
    ...differs('files', sheetsIn(dataDir), []),
  ],
});
