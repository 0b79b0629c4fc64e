/** The columns of the lead list. State and cause are next to each other, so that both fit a screen of 1440 pixels. */
import { clueConverted, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { CopyPhoneCell, NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatShortTime } from '../../ui/format.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { DicName } from '../../widgets/DicName.tsx';
import { StateCell } from './StateCell.tsx';
import './leads.css';

type LeadColumn = Column<LeadRow>;

/** 短视频广告平台 and 一级消防工程师 are not cut. */
const SEVEN_LETTERS = 113;

const time = (id: 'CreatedTime' | 'UpdatedTime', title: string): LeadColumn => ({
  id,
  title,
  width: 149,
  cell: (row) => <TimeCell seconds={row[id]} full={formatShortTime} />,
});

/** The owner's name leads to the customer, where the user may see it. */
const owner = (onOpen: (row: LeadRow) => void): LeadColumn => ({
  id: 'UserName',
  title: '归属',
  width: 76,
  ownClick: true,
  cell: (row) =>
    row.CustomerId !== null && row.UserName !== null ? (
      <button
        type="button"
        className="lead-owner gh-ellipsis"
        aria-label={`${row.UserName}，查看客户 ${row.Name}`}
        title="查看客户"
        onClick={() => onOpen(row)}
      >
        {row.UserName}
      </button>
    ) : (
      <TextCell text={row.UserName} />
    ),
});

const isAssigned = (row: LeadRow): boolean => row.DistributionType === DistributionType.Assigned;

export const columnsOf = (onOpen: (row: LeadRow) => void): readonly LeadColumn[] => [
  {
    id: 'Name',
    title: '姓名',
    width: 76,
    grow: 1,
    maxWidth: 132,
    required: true,
    nameOf: ({ Name }) => Name,
    cell: ({ Name }) => <NameCell name={Name} avatar={false} />,
  },
  {
    id: 'Tel',
    title: '电话',
    width: 126,
    required: true,
    ownClick: true,
    cell: ({ Tel, Name }) => <CopyPhoneCell tel={Tel} name={Name} />,
  },
  {
    id: 'ClueSource',
    title: '来源',
    width: SEVEN_LETTERS,
    cell: ({ ClueSource }) => <TextCell text={clueSourceLabel[ClueSource]} />,
  },
  {
    id: 'ProfessionType',
    title: '专业类型',
    width: SEVEN_LETTERS,
    cell: ({ ProfessionType }) => <DicName table={DicTable.Profession} id={ProfessionType} />,
  },
  { id: 'DistributionType', title: '状态', width: 190, required: true, cell: (row) => <StateCell lead={row} /> },
  {
    id: 'Failurecause',
    title: '失败原因',
    width: 126,
    isEmpty: ({ Failurecause }) => Failurecause === null,
    cell: ({ Failurecause }) =>
      Failurecause === null ? (
        <TextCell text={null} />
      ) : (
        <span className="lead-cause gh-ellipsis" title={Failurecause}>
          {Failurecause}
        </span>
      ),
  },
  {
    id: 'IsCustomer',
    title: '转化',
    width: 62,
    cell: (row) => (
      <span className={row.IsCustomer ? 'lead-converted' : 'gh-secondary'}>
        {row.IsCustomer || isAssigned(row) ? clueConverted(row.IsCustomer) : '—'}
      </span>
    ),
  },
  time('CreatedTime', '创建时间'),
  time('UpdatedTime', '分配时间'),
  owner(onOpen),
  {
    id: 'AdvertiserName',
    title: '广告主名称',
    width: 124,
    cell: ({ AdvertiserName }) => <TextCell text={AdvertiserName} />,
  },
  { id: 'Remark', title: '备注', width: 118, grow: 2, maxWidth: 420, cell: ({ Remark }) => <TextCell text={Remark} /> },
];
