/** Where leads come from by themselves (首咨设置): one row for each account of a platform. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { useCallback, useMemo } from 'react';
import { FigureCell, NameCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { useDictionary } from '../../widgets/dictionary.ts';
import { LeadImportDialog } from './LeadImportDialog.tsx';
import { SettingList } from './SettingList.tsx';
import { leadImportKind, type LeadImportSetting as LeadImport } from './settings.ts';

const columnsFor = (professionOf: (id: number) => string): readonly Column<LeadImport>[] => [
  {
    id: 'ClueSource',
    title: '线索来源',
    width: 140,
    required: true,
    cell: ({ value }) => <NameCell name={clueSourceLabel[value.ClueSource]} avatar={false} />,
  },
  {
    id: 'ProfessionType',
    title: '专业类型',
    width: 180,
    cell: ({ value }) => <TextCell text={professionOf(value.ProfessionType)} />,
  },
  {
    id: 'ClueCount',
    title: '每日数量',
    width: 110,
    align: 'end',
    cell: ({ value }) => <FigureCell>{formatCount(value.ClueCount)}</FigureCell>,
  },
  {
    id: 'AdvertiserId',
    title: '广告主 ID',
    width: 200,
    grow: 1,
    cell: ({ value }) => <TextCell text={value.AdvertiserId} />,
  },
  { id: 'Secrets', title: '密钥与令牌', width: 140, cell: () => <Tag tone="green">已设置</Tag> },
];

const renderDialog = (setting: LeadImport | undefined, onSaved: () => void) => (
  <LeadImportDialog {...(setting && { setting })} onSaved={onSaved} />
);

export const LeadImportList = () => {
  const professions = useDictionary(DicTable.Profession);
  const professionOf = useCallback(
    (id: number): string => professions.find((item) => item.Id === id)?.Name ?? '已停用',
    [professions],
  );
  const columns = useMemo(() => columnsFor(professionOf), [professionOf]);
  const nameOf = useCallback(
    ({ value }: LeadImport): string => `${clueSourceLabel[value.ClueSource]}·${professionOf(value.ProfessionType)}`,
    [professionOf],
  );
  const searched = useCallback(
    (setting: LeadImport): string => `${nameOf(setting)} ${setting.value.AdvertiserId}`,
    [nameOf],
  );
  return (
    <SettingList
      kind={leadImportKind}
      title="首咨设置"
      noun="首咨设置"
      listId="lead-imports"
      hint="来源、专业、广告主 ID"
      columns={columns}
      nameOf={nameOf}
      searched={searched}
      renderDialog={renderDialog}
      emptyDetail="接入广告平台后，新线索会自动进入首咨。"
    />
  );
};
