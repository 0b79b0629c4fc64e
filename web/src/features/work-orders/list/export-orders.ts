/** Exports the orders that a list has found, at most a month of report dates. */
import { download, type OnReceived } from '../../../platform/download.ts';
import type { ListPage, Search } from '../pages.ts';

export const exportFound = async (
  { exporting, always }: ListPage,
  searched: Search,
  onReceived: OnReceived,
): Promise<unknown> => {
  const { PageIndex: _page, PageCount: _size, ...filter } = { ...searched, ...always };
  const set = Object.entries(filter).filter(([, value]) => value != null);
  return download(exporting, Object.fromEntries(set), undefined, onReceived);
};
