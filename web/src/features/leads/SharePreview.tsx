/** Preview of an assignment by count: leads per agent, and failures with their cause. */
import {
  type LeadStaff,
  previewShare,
  shareLeadsByCount,
  type SharePreview as Preview,
} from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { Users } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatCount } from '../../ui/format.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { useLeadStaff } from './lead-staff.ts';

const COLUMNS = [
  { title: '员工' },
  { title: '权重', figures: true },
  { title: '今日 / 上限', figures: true },
  { title: '剩余名额', figures: true },
  { title: '本次分到', figures: true },
];

/** Without a valid count, requests a preview for one lead: the response contains the number of waiting leads. */
const usePreview = (typed: unknown) => {
  const request = shareLeadsByCount.request.safeParse({ count: typed });
  const count = request.success ? request.data.count : undefined;
  const { data } = useQuery({
    queryKey: [previewShare.path, count ?? 1],
    queryFn: ({ signal }) => call(previewShare, { count: count ?? 1 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return { preview: data, count };
};

const percent = (part: number, whole: number): string => `${Math.min(100, (part / Math.max(1, whole)) * 100)}%`;

const Load = ({ today, added, cap }: { readonly today: number; readonly added: number; readonly cap: number }) => (
  <span className="lead-load" aria-hidden>
    <i style={{ width: percent(today, cap) }} />
    <i style={{ left: percent(today, cap), width: percent(added, cap) }} />
  </span>
);

/** Why an agent gets none, where the numbers say it. */
const reasonOf = ({ TodayCount, DailyCap, CapacityLeft }: LeadStaff): string => {
  if (DailyCap !== null && TodayCount >= DailyCap) return '已达上限';
  return CapacityLeft === 0 ? '库容已满' : '0';
};

const AgentRow = ({ agent, share }: { readonly agent: LeadStaff; readonly share: number }) => {
  const { Name, Billie, TodayCount, DailyCap, CapacityLeft } = agent;
  return (
    <tr>
      <td>
        <span className="lead-agent">
          <Avatar name={Name} size={22} />
          <span className="gh-ellipsis">{Name}</span>
        </span>
      </td>
      <FigureTd>{formatCount(Billie)}</FigureTd>
      <FigureTd>
        {DailyCap !== null && <Load today={TodayCount} added={share} cap={DailyCap} />}
        {`${formatCount(TodayCount)} / ${DailyCap === null ? '不限' : formatCount(DailyCap)}`}
      </FigureTd>
      <FigureTd>{CapacityLeft === null ? '不限' : `${formatCount(CapacityLeft)} 位`}</FigureTd>
      <FigureTd>
        {share > 0 ? (
          <span className="lead-share">+{formatCount(share)}</span>
        ) : (
          <span className="gh-muted">{reasonOf(agent)}</span>
        )}
      </FigureTd>
    </tr>
  );
};

const Agents = ({ agents, preview }: { readonly agents: readonly LeadStaff[]; readonly preview: Preview }) => {
  const shares = new Map(preview.Agents.map(({ UserId, Count }) => [UserId, Count]));
  const shareOf = ({ Id }: LeadStaff): number => shares.get(Id) ?? 0;
  // Agents who get leads first, then the others with the reason.
  const ordered = agents.toSorted((one, other) => shareOf(other) - shareOf(one) || one.Id - other.Id);
  return (
    <SmallTable label="每名员工分到的线索" columns={COLUMNS}>
      {ordered.map((agent) => (
        <AgentRow key={agent.Id} agent={agent} share={shareOf(agent)} />
      ))}
      <tr data-total>
        <td colSpan={4}>合计</td>
        <FigureTd>{formatCount(preview.Assigned)}</FigureTd>
      </tr>
    </SmallTable>
  );
};

const Foot = ({ preview: { Waiting, Assigned, Failed, Failures } }: { readonly preview: Preview }) => (
  <p className="lead-preview-foot gh-number">
    <span>{`按权重分配，分配后还有 ${formatCount(Waiting - Assigned - Failed)} 条未分配。`}</span>
    {Failures.map(({ Why, Count }) => (
      <span key={Why} data-failed>{`${formatCount(Count)} 条会失败：${Why}。`}</span>
    ))}
  </p>
);

export const SharePreview = () => {
  const form = Form.useFormInstance();
  const { preview, count } = usePreview(Form.useWatch('count', form));
  const { people, isPending } = useLeadStaff();
  const agents = people.filter(({ Billie }) => Billie > 0);
  const fillIn = (): void => {
    form.setFieldValue('count', preview?.Waiting);
    form.validateFields(['count']).catch(() => undefined);
  };
  if (!preview || isPending) {
    return (
      <div className="lead-preview">
        <Skeleton lines={7} />
      </div>
    );
  }
  const { Waiting } = preview;
  return (
    <div className="lead-preview">
      <div className="lead-preview-head">
        <span className="gh-number">
          <b>{`共 ${formatCount(Waiting)} 条未分配`}</b>
        </span>
        <Button type="link" size="small" disabled={Waiting === 0} onClick={fillIn}>
          全部分配
        </Button>
      </div>
      {count === undefined ? (
        <Empty
          compact
          icon={<Users size={20} />}
          title={Waiting === 0 ? '没有待分配的线索' : '输入数量后预览'}
          detail={Waiting === 0 ? '分配失败的线索请在列表中选择后分配。' : '先看每名员工会分到多少条，再分配。'}
        />
      ) : (
        <>
          <Agents agents={agents} preview={preview} />
          <Foot preview={preview} />
        </>
      )}
    </div>
  );
};
