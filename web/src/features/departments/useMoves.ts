/** Moves departments: shown at once, sent one after another, reverted and explained on refusal, with undo. */
import {
  departmentMessages as say,
  editDepartment,
  queryDepartments,
  type StaffedDepartment,
} from '@gonghai/contract/departments/department.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { createTurns } from '../../platform/turns.ts';
import { untold } from '../../ui/overlay/untold.ts';
import { wayTo } from '../../ui/tree/tree.ts';
import { reloadLookups } from '../../widgets/lookups.ts';
import { placeDepartment, refusalOfMove } from './organisation.ts';

const KEY = [queryDepartments.path, {}];
const NO_NOTES: ReadonlyMap<number, string> = new Map();

interface LastMove {
  readonly id: number;
  readonly from: number;
}

export const useMoves = (onMoved: (id: number, parentId: number) => void) => {
  const queries = useQueryClient();
  const [notes, setNotes] = useState(NO_NOTES);
  const last = useRef<LastMove>(undefined);
  /** Moves are sent in order, because each builds on the one before. */
  const [turns] = useState(createTurns);

  const present = (): readonly StaffedDepartment[] => queries.getQueryData(KEY) ?? [];
  const find = (id: number): StaffedDepartment | undefined => wayTo(present(), id).at(-1);
  const note = (id: number, text: string): void => setNotes(new Map([[id, text]]));

  const reread = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: KEY });
    await reloadLookups('departments', 'rightDepartments');
  };

  /** Cancels a running read, whose response does not contain the move. */
  const put = (department: StaffedDepartment): void => {
    void queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData(KEY, placeDepartment(present(), department));
  };

  const send = async (department: StaffedDepartment, parentId: number): Promise<boolean> => {
    const { Id, Name, Version } = department;
    try {
      await call(editDepartment, { Id, Name, ParentId: parentId, Version });
      return true;
    } catch (error) {
      const told = untold(error, messages.saveFailed);
      if (told !== undefined) note(Id, told);
      put({ ...(find(Id) ?? department), ParentId: department.ParentId, Version });
      return false;
    }
  };

  const move = (
    id: number,
    parentId: number,
    said: (done: StaffedDepartment, under: StaffedDepartment) => void,
  ): void => {
    setNotes(NO_NOTES);
    const [department, under] = [find(id), find(parentId)];
    if (!department || !under) return announce('error', department ? say.parentMissing : messages.missing);
    if (department.ParentId === parentId) return undefined;
    const refusal = refusalOfMove(present(), department, under);
    if (refusal !== undefined) return note(id, refusal);

    put({ ...department, ParentId: parentId, Version: department.Version + 1 });
    onMoved(id, parentId);
    void turns
      .take(() => send(department, parentId))
      .then(async (isDone) => {
        // Reads again only after the last move: an older response would revert those that are waiting.
        if (!isDone || turns.areOver()) await reread();
        if (isDone) said(department, under);
      });
    return undefined;
  };

  const undo = (made: LastMove | undefined): void => {
    last.current = undefined;
    if (made) move(made.id, made.from, ({ Name }) => announce('success', `已撤销移动“${Name}”`));
  };

  return {
    /** As it is shown now. */
    present,
    notes,
    forgetNotes: () => setNotes(NO_NOTES),
    reread,
    undo: () => undo(last.current),
    move: (id: number, parentId: number): void =>
      move(id, parentId, ({ Name, ParentId }, under) => {
        const made = { id, from: ParentId };
        last.current = made;
        announce('success', `“${Name}”已移到“${under.Name}”下`, { label: '撤销', run: () => undo(made) });
      }),
  };
};
