/** Undoes an import of leads: removes those that are unchanged since. */
import type { ImportLogRow } from '@gonghai/contract/imports/import.contract.ts';
import { undoLeadImport } from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { announce } from '../../platform/announce.ts';
import { callTold, type Told } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { tellLeft } from '../../widgets/tell-left.ts';

const LEADS = { noun: '线索', unit: '条' };

const question = {
  title: '确认撤销导入吗？',
  detail: '这次导入的、之后未处理的线索将被删除；已分配的保持不变。',
  okText: '撤销导入',
  failed: '撤销失败',
  danger: true,
};

export const undoImport = async ({ Id }: ImportLogRow, owner: string, onUndone: () => void): Promise<void> => {
  let told: Told<typeof undoLeadImport> | undefined;
  const act = async (): Promise<void> => {
    told = await callTold(undoLeadImport, { ImportLogId: Id });
  };
  await confirm({ ...question, act }, owner);
  if (!told) return;
  onUndone();
  const { data, message } = told;
  if (data.LeftTotal === 0) announce('success', message);
  else tellLeft(message, data.Left, data.LeftTotal, owner, LEADS);
};
