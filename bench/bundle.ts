/** (d) The compressed JavaScript of the login page. `npm test` checks its limit. */
import { buildWeb } from '../tools/build-web.ts';
import { firstLoad, LOGIN_PAGE } from '../tools/check-bundle.ts';
import { atMost, type Figure } from './figure.ts';

export const bundle = async (): Promise<Figure[]> => {
  await buildWeb();
  const bytes = [...firstLoad(LOGIN_PAGE).values()].reduce((sum, size) => sum + size, 0);
  return [atMost(LOGIN_PAGE.limit / 1_000, '(d) JavaScript of the login page, gz', bytes / 1_000, ' kB')];
};
