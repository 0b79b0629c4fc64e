/** Confirmations before staff are disabled or deleted, with the number of affected records. */
import {
  deleteStaff,
  deleteStaffBatch,
  foretellRemoval,
  type RemovalEffect,
  type StaffRow,
} from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announce } from '../../platform/announce.ts';
import { call, callTold } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { confirm, type Question } from '../../ui/form/confirm.tsx';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { formatCount } from '../../ui/format.ts';

type Person = Pick<StaffRow, 'Id' | 'Name' | 'UserName'>;

/** Effects without records are left out. */
const consequencesOf = (effects: readonly RemovalEffect[]): readonly string[] =>
  effects.filter(({ Count }) => Count > 0).map(({ Label, Count }) => `${Label}：${formatCount(Count)}`);

/** When the numbers cannot be loaded, nothing is asked and nothing is done. */
const askWithFigures = async (people: readonly Person[], question: Question, owner: string): Promise<boolean> => {
  try {
    const effects = await call(foretellRemoval, { UserIds: people.map(({ Id }) => Id) }, { loading: true });
    return await confirm({ danger: true, ...question, consequences: consequencesOf(effects) }, owner);
  } catch (error) {
    showFailure(error, messages.serverError);
    return false;
  }
};

export const askToDisable = (person: Person, owner: string): Promise<boolean> =>
  askWithFigures(
    [person],
    {
      title: `确认禁用「${person.Name}」吗？`,
      detail: '保存后该员工不能再登录，名下客户将回收到公海。',
      okText: '禁用',
    },
    owner,
  );

/** True when the person was deleted. */
export const removeOne = async (person: Person, owner: string): Promise<boolean> => {
  const isGone = await askWithFigures(
    [person],
    {
      title: messages.confirmDelete,
      detail: `将删除员工「${person.Name}」（${person.UserName}），名下客户将回收到公海，登录名保留。`,
      okText: '删除',
      failed: messages.deleteFailed,
      act: () => call(deleteStaff, { UserId: person.Id }),
    },
    owner,
  );
  if (isGone) announce('success', messages.deleted);
  return isGone;
};

export const removeMany = async (people: readonly Person[], owner: string): Promise<boolean> => {
  let told = '';
  const areGone = await askWithFigures(
    people,
    {
      title: messages.confirmDelete,
      detail: `将删除选中的 ${formatCount(people.length)} 名员工，名下客户将回收到公海，登录名保留。`,
      okText: '删除',
      failed: messages.deleteFailed,
      act: async () => {
        const { message } = await callTold(deleteStaffBatch, { UserIds: people.map(({ Id }) => Id) });
        told = message;
      },
    },
    owner,
  );
  if (areGone) tellOutcome(told, { done: messages.deleted, partly: '部分员工未删除' }, owner);
  return areGone;
};
