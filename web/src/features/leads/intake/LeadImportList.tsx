/** Sources of leads (首咨设置): one row for each platform account, with what it received. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { IntakeState } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { FigureCell, NameCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatCount, formatShortTime } from '../../../ui/format.ts';
import type { RowAction } from '../../../ui/list/list-actions.ts';
import { useDialog } from '../../../ui/overlay/overlay-frame.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';
import { FailedPushes } from './FailedPushes.tsx';
import { useIntakeStates } from './intake.ts';
import { IntakeTestDialog } from './IntakeTestDialog.tsx';
import { LeadFormDialog } from './LeadFormDialog.tsx';
import { LeadImportDialog } from './LeadImportDialog.tsx';
import { SettingList } from '../../../widgets/SettingList.tsx';
import { leadImportKind, type LeadImportSetting as LeadImport } from '../../../widgets/settings.ts';

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
    width: 150,
    cell: ({ value }) => <TextCell text={professionOf(value.ProfessionType)} />,
  },
  {
    id: 'ClueCount',
    title: '每日数量',
    width: 90,
    align: 'end',
    cell: ({ value }) => <FigureCell>{formatCount(value.ClueCount)}</FigureCell>,
  },
  {
    id: 'AdvertiserId',
    title: '广告主 ID',
    width: 140,
    grow: 1,
    cell: ({ value }) => <TextCell text={value.AdvertiserId} />,
  },
  {
    id: 'AdvertiserName',
    title: '广告主名称',
    width: 140,
    grow: 1,
    cell: ({ value }) => <TextCell text={value.AdvertiserName} />,
  },
  { id: 'Secrets', title: '密钥与令牌', width: 100, cell: () => <Tag tone="green">已设置</Tag> },
];

const receivedColumns = (
  stateOf: (id: number) => IntakeState | undefined,
  showFailures: (setting: LeadImport) => void,
): readonly Column<LeadImport>[] => [
  {
    id: 'LastTime',
    title: '最近推送',
    width: 150,
    cell: ({ Id }) => <TimeCell seconds={stateOf(Id)?.LastTime ?? null} full={formatShortTime} />,
  },
  {
    id: 'TodayCount',
    title: '今日推送',
    width: 90,
    align: 'end',
    cell: ({ Id }) => <FigureCell>{formatCount(stateOf(Id)?.TodayCount)}</FigureCell>,
  },
  {
    id: 'FailedCount',
    title: '失败推送',
    width: 90,
    align: 'end',
    ownClick: true,
    cell: (setting) => {
      const count = stateOf(setting.Id)?.FailedCount;
      if (!count) return <FigureCell>{formatCount(count)}</FigureCell>;
      return (
        <button type="button" className="intake-failures gh-number" onClick={() => showFailures(setting)}>
          {formatCount(count)}
        </button>
      );
    },
  },
];

/** Instead of an account. */
const DELETED = 'deleted';

export const LeadImportList = () => {
  const professions = useDictionary(DicTable.Profession);
  const { stateOf, orphans, reload } = useIntakeStates();
  const open = useDialog();
  const [failuresOf, showFailures] = useState<LeadImport | typeof DELETED>();
  const professionOf = useCallback(
    (id: number): string => professions.find((item) => item.Id === id)?.Name ?? '已禁用',
    [professions],
  );
  const nameOf = useCallback(
    ({ value }: LeadImport): string =>
      value.AdvertiserName || `${clueSourceLabel[value.ClueSource]}·${professionOf(value.ProfessionType)}`,
    [professionOf],
  );
  const columns = useMemo(
    () => [...columnsFor(professionOf), ...receivedColumns(stateOf, showFailures)],
    [professionOf, stateOf],
  );
  const test = useCallback(
    (setting: LeadImport): void => {
      open(<IntakeTestDialog settingId={setting.Id} name={nameOf(setting)} />);
    },
    [open, nameOf],
  );
  const showForm = useCallback(
    (setting: LeadImport): void => {
      open(<LeadFormDialog settingId={setting.Id} name={nameOf(setting)} />);
    },
    [open, nameOf],
  );
  const moreActions = useMemo(
    (): readonly RowAction<LeadImport>[] => [
      {
        key: 'test',
        label: '测试',
        run: test,
      },
      { key: 'form', label: '线索表单', run: showForm },
      { key: 'failures', label: '失败推送', run: showFailures },
    ],
    [test, showForm],
  );
  const searched = useCallback(
    (setting: LeadImport): string =>
      [nameOf(setting), clueSourceLabel[setting.value.ClueSource], setting.value.AdvertiserId].join(' '),
    [nameOf],
  );
  const renderDialog = useCallback(
    (setting: LeadImport | undefined, onSaved: () => void) => (
      <LeadImportDialog
        {...(setting && { setting })}
        onSaved={() => {
          onSaved();
          reload();
        }}
      />
    ),
    [reload],
  );
  return (
    <>
      <SettingList
        kind={leadImportKind}
        title="首咨设置"
        noun="首咨设置"
        listId="lead-imports"
        hint="来源、专业、广告主"
        columns={columns}
        nameOf={nameOf}
        searched={searched}
        renderDialog={renderDialog}
        moreActions={moreActions}
        onDeleted={reload}
        head={
          orphans > 0 && (
            <Button danger onClick={() => showFailures(DELETED)}>
              {`已删除账户的失败推送 ${formatCount(orphans)}`}
            </Button>
          )
        }
        emptyDetail="接入广告平台后，新线索会自动进入首咨。"
      />
      {failuresOf && (
        <FailedPushes
          {...(failuresOf === DELETED
            ? { key: DELETED, settingId: undefined, title: '已删除的账户' }
            : { key: failuresOf.Id, settingId: failuresOf.Id, title: nameOf(failuresOf) })}
          onClose={() => showFailures(undefined)}
          onChanged={reload}
        />
      )}
    </>
  );
};
