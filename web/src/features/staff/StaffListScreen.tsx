/** The staff list: search, add, change, import, and explain rights. */
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { searchStaff, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { Button } from 'antd';
import { ListOrdered, Plus, Trash2, Upload, Users } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { download } from '../../platform/download.ts';
import { choicesOf } from '../../ui/codes.ts';
import { codeFilter } from '../../ui/list/code-filter.ts';
import { searchFilter, textFilter } from '../../ui/list/filters.tsx';
import type { RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { departmentFilter, roleFilter } from '../../widgets/lookup-filters.tsx';
import { staffColumns } from './staff-columns.tsx';
import { StandingDrawer } from './StandingDrawer.tsx';
import { useNames } from './useNames.ts';
import { type StaffActs, useStaffActs } from './useStaffActs.tsx';

type Search = RequestOf<typeof searchStaff>;

const filters = [
  searchFilter({ value: 'searchKey', hint: '昵称、登录名、手机号' }),
  departmentFilter({ field: 'DepartmentId', label: '部门' }),
  roleFilter({ field: 'RoleId', label: '角色' }),
  codeFilter({ field: 'Status', label: '状态', codes: UsableStatus, labels: usableStatusLabel, width: 96 }),
  textFilter({ field: 'Name', label: '昵称', tucked: true }),
  textFilter({ field: 'Tel', label: '手机号', tucked: true }),
];
const views = {
  presets: choicesOf(UsableStatus, usableStatusLabel).map(({ value, label }) => ({
    id: `status-${value}`,
    name: label,
    filter: { Status: value },
  })),
};

/** Offers only allowed actions. The explanation of rights is available for every row. */
const rowActionsOf = (
  acts: StaffActs,
  onOpen: (row: StaffRow) => void,
  mayReset: boolean,
): readonly RowAction<StaffRow>[] => {
  const isOffered = ({ MayChange }: StaffRow): boolean => MayChange;
  return [
    { key: 'edit', label: '编辑', isOffered, run: acts.edit },
    { key: 'standing', label: '权限', run: onOpen },
    { key: 'lines', label: '拨号线路', run: acts.showLines },
    ...(mayReset ? [{ key: 'reset', label: '重置密码', isOffered, run: acts.resetPassword }] : []),
    { key: 'remove', label: '删除', danger: true, isOffered, run: acts.remove },
  ];
};

const exportFound = ({ searchKey, Name, Tel, DepartmentId, RoleId, Status }: Search) =>
  download(exportStaff, {
    ...(searchKey && { searchKey }),
    ...(Name && { Name }),
    ...(Tel && { Tel }),
    DepartmentId: DepartmentId ?? undefined,
    RoleId: RoleId ?? undefined,
    Status: Status ?? undefined,
  });

const HeadActions = ({ acts }: { readonly acts: StaffActs }) => {
  const items = [
    { key: 'staff', label: '导入员工', icon: <Users size={14} aria-hidden />, onClick: acts.importStaff },
    {
      key: 'counts',
      label: '导入首咨数量',
      icon: <ListOrdered size={14} aria-hidden />,
      onClick: acts.importClueCounts,
    },
  ];
  usePageActs([
    { id: 'add-staff', title: '新增员工', keys: 'N', run: acts.add },
    ...items.map(({ key, label, icon, onClick }) => ({ id: `import-${key}`, title: label, icon, run: onClick })),
  ]);
  return (
    <>
      <DropMenu menu={{ items }} placement="bottomRight">
        <Button icon={<Upload size={14} aria-hidden />}>导入</Button>
      </DropMenu>
      <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={acts.add}>
        新增员工
        <Keys keys="N" />
      </Button>
    </>
  );
};

export const StaffListScreen = () => {
  const list = useRef<List<Search, StaffRow>>(null);
  const acts = useStaffActs(list);
  const mayReset = useMay(['ResetPwd']);
  const { profession } = useNames();
  const { openId, open, close, rowIn } = useOpenRow<StaffRow>();
  const columns = useMemo(() => staffColumns({ onOpen: open, professionName: profession }), [open, profession]);
  const rowActions = useMemo(() => rowActionsOf(acts, open, mayReset), [acts, open, mayReset]);
  const bulkActions = useMemo(
    () => [
      { key: 'remove', label: '删除', icon: <Trash2 size={14} aria-hidden />, danger: true, run: acts.removeMany },
    ],
    [acts],
  );
  useShortcut({ keys: 'N', scope: '列表', description: '新增员工', run: acts.add });

  return (
    <ListScreen
      ref={list}
      title="员工管理"
      noun="员工"
      unit="名员工"
      listId="staff"
      endpoint={searchStaff}
      columns={columns}
      filters={filters}
      views={views}
      pageSizes={[10, 20, 50]}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={open}
      openId={openId}
      onExport={exportFound}
      renderActions={() => <HeadActions acts={acts} />}
      empty={{ detail: '新增一名员工，或从表格导入。' }}
      renderAside={(found) => {
        const shown = rowIn(found.rows);
        if (!shown) return null;
        const to = (row: StaffRow | undefined) => row && (() => open(row));
        const neighbours = { previous: to(found.neighbour(shown, -1)), next: to(found.neighbour(shown, 1)) };
        return <StandingDrawer row={shown} onClose={close} neighbours={neighbours} />;
      }}
    />
  );
};
