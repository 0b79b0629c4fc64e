/** Live updates of the lead list. */
import { countLeads, type LeadRow, readShownLeads, searchLeads } from '@gonghai/contract/leads/lead.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { call } from '../../platform/api.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { useLiveRows } from '../../ui/list/useLiveRows.ts';
import type { Search } from './lead-filters.tsx';

/** Ids grow: a lead is new if its id is higher than that of every row this screen has shown, on any page. */
const useIsNew = () => {
  const highest = useRef(0);
  return (id: number, shown: readonly LeadRow[]): boolean => {
    highest.current = Math.max(highest.current, ...shown.map(({ Id }) => Id));
    return id > highest.current;
  };
};

const MOST_NEW = 100;

export const useLiveLeads = (list: RefObject<List<Search, LeadRow> | null>): void => {
  const client = useQueryClient();
  const isNew = useIsNew();
  useLiveRows<Search, LeadRow>({
    list,
    topic: HubTopic.Leads,
    event: HubEvent.LeadsChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    read: (searched, ClueIds) => call(readShownLeads, { ...searched, ClueIds }, { quiet: true }),
    isNew,
    readNewest: async (searched, shown) => {
      const { Rows } = await call(searchLeads, { ...searched, PageIndex: 1, PageCount: MOST_NEW }, { quiet: true });
      return Rows.filter(({ Id }) => isNew(Id, shown));
    },
    onChanged: () => void client.invalidateQueries({ queryKey: [countLeads.path] }),
  });
};
