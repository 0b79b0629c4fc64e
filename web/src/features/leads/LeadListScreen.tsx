/** The list of leads: waiting, assigned, and failed with the cause. */
import { initialRange, leadPageSizes } from '@gonghai/contract/leads/lead-values.ts';
import { type LeadRow, searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { nowInShanghai } from '../../ui/calendar.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../ui/list/useDailyDefaults.ts';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { CustomerAside } from '../../widgets/CustomerAside.tsx';
import { useScopeChoices } from '../../widgets/scope-choices.ts';
import { HeadActions } from './HeadActions.tsx';
import { columnsOf } from './lead-columns.tsx';
import { filtersOf, type Search } from './lead-filters.tsx';
import { LeadNumbers } from './LeadNumbers.tsx';
import { useLeadActs } from './useLeadActs.tsx';
import { useLiveLeads } from './useLiveLeads.ts';

const lastDays = () => initialRange(nowInShanghai().unix());

const arrivedWords = (count: string): string => `有 ${count} 条新线索`;

const EMPTY = { title: '这段时间没有线索', detail: '广告平台推送、导入和新增的线索会出现在这里。' };

export const LeadListScreen = () => {
  const list = useRef<List<Search, LeadRow>>(null);
  const defaults = useDailyDefaults(list, lastDays);
  const { openId, open, close, rowIn } = useOpenRow<LeadRow>();
  const { hasDepartments, hasColleagues } = useScopeChoices();
  const filters = useMemo(() => filtersOf({ hasDepartments, hasColleagues }), [hasDepartments, hasColleagues]);
  const columns = useMemo(() => columnsOf(open), [open]);
  const acts = useLeadActs(list);
  useLiveLeads(list);

  return (
    <ListScreen
      ref={list}
      title="线索管理"
      noun="线索"
      listId="leads"
      endpoint={searchLeads}
      columns={columns}
      filters={filters}
      defaults={defaults}
      pageSizes={leadPageSizes}
      views={false}
      bulkActions={acts.onSelection}
      bulkMenu={false}
      openId={openId}
      arrived={arrivedWords}
      renderActions={({ selected }) => <HeadActions acts={acts} selected={selected} />}
      renderFigures={({ searched, search }) => <LeadNumbers searched={searched} onFilter={search} />}
      empty={EMPTY}
      renderEmptyActions={(_, isFiltered) => !isFiltered && <Button onClick={acts.add}>新增线索</Button>}
      renderAside={({ rows, neighbour, activate }) => {
        const row = rowIn(rows);
        if (!row || row.CustomerId === null) return null;
        /** Over the leads whose customer cannot be shown. */
        const from = (start: LeadRow, by: 1 | -1): LeadRow | undefined => {
          const next = neighbour(start, by);
          return next && next.CustomerId === null ? from(next, by) : next;
        };
        const to = (next: LeadRow | undefined) =>
          next &&
          (() => {
            open(next);
            activate(next);
          });
        const neighbours = { previous: to(from(row, -1)), next: to(from(row, 1)) };
        return <CustomerAside kind={CustomerKind.Sales} id={row.CustomerId} onClose={close} neighbours={neighbours} />;
      }}
    />
  );
};
