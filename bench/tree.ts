/** Our tree of 2,000 expanded departments compared with antd's virtual tree. */
import { besideAntd, click, type Contender, scroll } from './beside-antd.ts';
import { asTable, type Figure } from './figure.ts';

const LINE: Record<Contender, string> = { ours: '.gh-tree-title', antd: '.ant-tree-node-content-wrapper' };
const ARROW: Record<Contender, string> = { ours: '.gh-tree-toggle', antd: '.ant-tree-switcher' };
const SCROLLER: Record<Contender, string> = { ours: '.gh-table-scroll', antd: '.ant-tree-list-holder' };

export const bigTree = (): Promise<Figure[]> =>
  besideAntd({
    piece: 'tree',
    ready: LINE,
    acts: {
      'choose a line': (page, contender, round) => click(page, LINE[contender], 3 + round),
      'close 2,000 departments': (page, contender) => click(page, ARROW[contender]),
      'open 2,000 departments': (page, contender) => click(page, ARROW[contender]),
      'scroll 7,200 pixels': (page, contender) => scroll(page, SCROLLER[contender]),
    },
    // Ours renders columns and actions where antd renders only names, and may still cost hardly more.
    goalOf: (act) => (act.startsWith('scroll') ? 1 : 1.1),
  });

if (import.meta.main) console.log(asTable(await bigTree()));
