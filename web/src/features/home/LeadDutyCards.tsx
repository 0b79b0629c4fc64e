/** Leads of a team: those that wait, those without a first call by agent, and arrivals and failures by account. */
import type { LeadDuty } from '@gonghai/contract/home/duties.contract.ts';
import { INITIAL_DAYS } from '@gonghai/contract/leads/lead-values.ts';
import { DutyCard, DutyLine, DutyNumber } from './DutyCard.tsx';
import { sumOf } from './duty-figures.ts';
import { arrivalsLink, failedLeadsLink, uncalledLink, waitingLeadsLink } from './duty-links.ts';

const MOST_AGENTS = 6;
const DAYS = `近 ${INITIAL_DAYS + 1} 天`;

interface Props {
  readonly duty: LeadDuty;
  /** Unix seconds. */
  readonly now: number;
}

export const LeadDutyCard = ({ duty: { Waiting, Uncalled }, now }: Props) => (
  <DutyCard title="线索跟进" all={{ link: '#/customer/clue', text: '线索管理' }}>
    <ul>
      <DutyLine label="未分配" note={DAYS} count={Waiting} opened={{ link: waitingLeadsLink(now) }} isLate />
      <DutyLine label="未首呼" note={DAYS} count={sumOf(Uncalled)} opened={{ link: uncalledLink(now) }} />
      {Uncalled.slice(0, MOST_AGENTS).map(({ UserId, Name, Count }) => (
        <li key={UserId} className="duty-line duty-person">
          <span className="gh-ellipsis">{Name}</span>
          <DutyNumber label={`${Name}未首呼`} count={Count} opened={{ link: uncalledLink(now, [UserId]) }} />
        </li>
      ))}
      {Uncalled.length > MOST_AGENTS && (
        <li className="duty-line duty-person gh-muted">{`另有 ${Uncalled.length - MOST_AGENTS} 人`}</li>
      )}
    </ul>
  </DutyCard>
);

/** Left out without an account. */
export const AccountDutyCard = ({ duty: { Accounts }, now }: Props) =>
  Accounts.length === 0 ? null : (
    <DutyCard title="线索到达">
      <table className="duty-accounts">
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col">今日到达</th>
            <th scope="col">{`${DAYS}分配失败`}</th>
          </tr>
        </thead>
        <tbody>
          {Accounts.map(({ Name, TodayCount, FailedCount }) => (
            <tr key={Name}>
              <th scope="row" title={Name}>
                {Name}
              </th>
              <td>
                <DutyNumber label={`${Name}今日到达`} count={TodayCount} opened={{ link: arrivalsLink(now, Name) }} />
              </td>
              <td>
                <DutyNumber
                  label={`${Name}分配失败`}
                  count={FailedCount}
                  opened={{ link: failedLeadsLink(now, Name) }}
                  isLate
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DutyCard>
  );
