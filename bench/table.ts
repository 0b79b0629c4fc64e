/** Our table of 1,000 rows compared with antd's virtual table. */
import { besideAntd, click, type Contender, scroll } from './beside-antd.ts';
import { asTable, type Figure } from './figure.ts';

/** Selectors of the clicked elements in both. */
const ROW_BOX: Record<Contender, string> = {
  ours: '[data-index] .gh-check',
  antd: '.ant-table-row .ant-checkbox-input',
};
const HEAD_BOX: Record<Contender, string> = {
  ours: 'thead .gh-check',
  antd: '.ant-table-thead .ant-checkbox-input',
};
const SCROLLER: Record<Contender, string> = { ours: '.gh-table-scroll', antd: '.ant-table-tbody-virtual' };

export const bigTable = (): Promise<Figure[]> =>
  besideAntd({
    piece: 'table',
    ready: ROW_BOX,
    acts: {
      'toggle a row': (page, contender, round) => click(page, ROW_BOX[contender], 3 + round),
      'select all 1,000': (page, contender) => click(page, HEAD_BOX[contender]),
      'clear all 1,000': (page, contender) => click(page, HEAD_BOX[contender]),
      'scroll 7,200 pixels': (page, contender) => scroll(page, SCROLLER[contender]),
    },
    // Half of antd's cost for clicks; at most its cost for scrolling.
    goalOf: (act) => (act.startsWith('scroll') ? 1 : 0.5),
  });

if (import.meta.main) console.log(asTable(await bigTable()));
