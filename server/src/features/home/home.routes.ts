/** Maps the call of the home page to its handler. */
import { queryHome } from '@gonghai/contract/home/home.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readHome } from './home.queries.ts';

export const homeRoutes: readonly Route[] = [bind(queryHome, (_, ctx) => readHome(ctx))];
