/** The kit's tree of 2,000 departments, all of them open, beside antd's virtual one. */
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
    // Ours draws columns and acts where antd draws bare names; it may cost hardly more all the same.
    goalOf: (act) => (act.startsWith('scroll') ? 1 : 1.1),
  });

if (import.meta.main) console.log(asTable(await bigTree()));
