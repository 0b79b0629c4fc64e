/**
 * Rules of the custom tree: two levels, and unique names among siblings. Pure functions that return a refusal or null.
 */
import { dictionaryMessages as say } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';

interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

interface WantedNode {
  readonly id: number | null;
  readonly name: string;
  readonly parentId: number | null;
}

export const isDuplicate = (rows: readonly Placed[], { id, name, parentId }: WantedNode): boolean =>
  rows.some((row) => row.id !== id && row.parentId === parentId && row.name === name);

export const refuseNode = (rows: readonly Placed[], { id, parentId }: WantedNode): string | null => {
  if (parentId === null) return null;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) return say.parentMissing;
  const hasChildren = id !== null && rows.some((row) => row.parentId === id);
  return parent.parentId !== null || hasChildren || parentId === id ? say.twoLevels : null;
};
