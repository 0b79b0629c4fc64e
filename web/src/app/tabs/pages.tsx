/** The code of each page, loaded when the page is first opened or before. */
import type { Screen } from '../../platform/screen.ts';
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx';
import { late } from '../../ui/state/late.tsx';

/** Most screens are lists. The tab shows an error in place, without a message. */
const createPage = (load: Screen['load']) =>
  late(() => load().then((module) => module.default), <ListSkeleton />, { otherwise: '' });

const pages = new Map<string, ReturnType<typeof createPage>>();

export const pageOf = ({ path, load }: Screen): ReturnType<typeof createPage> => {
  const page = pages.get(path) ?? createPage(load);
  pages.set(path, page);
  return page;
};
