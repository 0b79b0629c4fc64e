/** The whole home page in one answer, for a page that follows pushes. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { homeBoard, homeRankings, queryHomeRankings } from './home-figures.contract.ts';
import { homeFigures } from './home.contract.ts';

export const queryLiveHome = endpoint({
  summary: '首页随推送刷新：数字、个人数据看板和排行榜一次返回',
  method: 'POST',
  path: 'api/Home/QueryLive',
  access: 'all',
  request: queryHomeRankings.request,
  answer: z.object({ Home: homeFigures, Board: homeBoard, Rankings: homeRankings }),
  rate: 'ordinary',
  cost: () => 3,
  audit: 'none',
});
