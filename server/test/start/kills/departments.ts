/** Departments that are added one after another: every acknowledged one exists afterwards. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import type { Area } from './area.ts';
import type { Site } from './site.ts';

const BETWEEN_KILLS = 5;
/** Slow enough for the rate limit. */
const PAUSE_MS = 100;

/** `demanded` are the kills before which some are added: a transaction that is held for another area may hold its department. */
export const departments = ({ dataDir, admin, addresses }: Site, demanded: readonly number[]): Area => {
  const acknowledged: string[] = [];
  const check = async (): Promise<string[]> => {
    const due = [...acknowledged];
    const rows = await askOwner<{ name: string }>(dataDir, 'select name from department');
    const names = new Set(rows.map(({ name }) => name));
    return due.filter((name) => !names.has(name)).map((name) => `the acknowledged department ${name} is lost`);
  };
  return {
    name: 'departments',
    write: async (isOver) => {
      for (let number = 0; !isOver(); number += 1) {
        const [address = ''] = addresses();
        const Name = `改${number}`;
        const answer = await ask(address, editDepartment, { Name }, admin).catch(() => undefined);
        if (answer?.Status) acknowledged.push(Name);
        await sleep(PAUSE_MS);
      }
    },
    aim: async (kill) => {
      if (!demanded.includes(kill)) return;
      const before = acknowledged.length;
      await until('more departments', () => acknowledged.length >= before + BETWEEN_KILLS);
    },
    check,
    verify: check,
  };
};
