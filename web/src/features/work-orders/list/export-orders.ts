/** Exports the orders that a list has found, at most a month of report dates. */
import { exportRangeRefusal } from '@gonghai/contract/wire/export-range.ts';
import { announce } from '../../../platform/announce.ts';
import { download, type OnReceived } from '../../../platform/download.ts';
import type { ListPage, Search } from '../pages.ts';

export const exportFound = async (
  { exporting, always }: ListPage,
  searched: Search,
  onReceived: OnReceived,
): Promise<unknown> => {
  const refusal = exportRangeRefusal(searched);
  if (refusal !== null) return announce('warning', refusal);
  const { PageIndex: _page, PageCount: _size, ...filter } = { ...searched, ...always };
  const set = Object.entries(filter).filter(([, value]) => value != null);
  return download(exporting, Object.fromEntries(set), undefined, onReceived);
};
