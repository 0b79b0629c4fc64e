/** The screens of the calls per agent and of the call log search. */
import { AudioLines, PhoneCall, PhoneForwarded, UserRoundPlus } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const agentCallsScreens = [
  screen({
    path: 'stats/userCall',
    title: '坐席通话统计',
    access: ['StatsUserCall'],
    menu: { group: 'Stats', icon: PhoneCall },
    keywords: ['接通率', '通话时长', '计费分钟'],
    load: () => import('./agents/AgentCallsScreen.tsx').then((module) => module.AgentCallsScreen),
  }),
  screen({
    path: 'stats/userClueCall',
    title: '首咨通话统计',
    access: ['StatsUserClueCall'],
    menu: { group: 'Stats', icon: PhoneForwarded },
    keywords: ['线索通话'],
    load: () => import('./agents/AgentCallsScreen.tsx').then((module) => module.LeadCallsScreen),
  }),
  screen({
    path: 'stats/userCreatedCustomerCall',
    title: '自拓客户通话统计',
    access: ['StatsUserOwnerCall'],
    menu: { group: 'Stats', icon: UserRoundPlus },
    keywords: ['自拓'],
    load: () => import('./agents/AgentCallsScreen.tsx').then((module) => module.DevelopedCallsScreen),
  }),
  screen({
    path: 'stats/calllog',
    title: '通话记录查询',
    access: ['CallLogStats'],
    menu: { group: 'Stats', icon: AudioLines },
    keywords: ['录音', '通话记录'],
    load: () => import('./agents/CallLogScreen.tsx').then((module) => module.CallLogScreen),
  }),
];
