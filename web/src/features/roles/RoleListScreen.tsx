/** The roles of the tenant with their rights and capacities. */
import { deleteRole, queryRoles, type RoleRow } from '@gonghai/contract/roles/role.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { FigureCell, NameCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import type { RowAction } from '../../ui/list/list-actions.ts';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { WholeList } from '../../ui/list/WholeList.tsx';
import { TabKey, useDialog } from '../../ui/overlay/overlay-frame.ts';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { usableTone } from '../../ui/tag/usable-tone.ts';
import { reloadLookups } from '../../widgets/lookups.ts';
import { WhyNot } from '../../widgets/WhyNot.tsx';
import { openAuthorizeDialog } from './AuthorizeDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import './roles.css';

const columnsFor = (onOpen: (row: RoleRow) => void): readonly Column<RoleRow>[] => [
  {
    id: 'Name',
    title: '角色名称',
    width: 200,
    grow: 1,
    maxWidth: 360,
    required: true,
    ownClick: true,
    cell: (row) => (
      <span className="role-name">
        <NameCell name={row.Name} avatar={false} {...(row.WhyNot === null && { onOpen: () => onOpen(row) })} />
        {row.IsBuiltIn && (
          <Tag tone="blue" dot={false}>
            内置
          </Tag>
        )}
        <WhyNot why={row.WhyNot} />
      </span>
    ),
  },
  {
    id: 'CustomerTotal',
    title: '客户库容',
    width: 120,
    align: 'end',
    cell: ({ CustomerTotal }) => (
      <FigureCell>{CustomerTotal === null ? '不限' : formatCount(CustomerTotal)}</FigureCell>
    ),
  },
  codeColumn({
    id: 'Status',
    title: '状态',
    width: 100,
    labels: usableStatusLabel,
    tones: usableTone,
    codeOf: ({ Status }) => Status,
  }),
];

const nameOf = ({ Name }: RoleRow): string => Name;

/** Actions on a role. */
const useRoleActs = (reload: () => void) => {
  const owner = use(TabKey);
  const open = useDialog();
  return useMemo(() => {
    const changed = (): void => {
      reload();
      void reloadLookups('roles');
    };
    const edit = (role?: RoleRow): void => void open(<RoleDialog {...(role && { role })} onSaved={changed} />);
    const remove = async ({ Id, Name }: RoleRow): Promise<void> => {
      const question = {
        title: messages.confirmDelete,
        detail: `角色“${Name}”将被删除，不能恢复。`,
        danger: true,
        okText: '删除',
        failed: messages.deleteFailed,
        act: () => call(deleteRole, { RoleId: Id }),
      };
      if (!(await confirm(question, owner))) return;
      announce('success', messages.deleted);
      changed();
    };
    const isOffered = (role: RoleRow): boolean => role.WhyNot === null;
    const rowActions: readonly RowAction<RoleRow>[] = [
      { key: 'edit', label: '编辑', isOffered, run: edit },
      { key: 'authorize', label: '授权', isOffered, run: (role) => void openAuthorizeDialog(role, owner) },
      { key: 'delete', label: '删除', danger: true, isOffered, run: (role) => void remove(role) },
    ];
    const openRole = (role: RoleRow): void => {
      if (isOffered(role)) edit(role);
    };
    return { edit, openRole, rowActions };
  }, [owner, open, reload]);
};

export const RoleListScreen = () => {
  const answer = useWholeList(queryRoles, {});
  const { edit, openRole, rowActions } = useRoleActs(answer.reload);
  const columns = useMemo(() => columnsFor(openRole), [openRole]);
  useShortcut({ keys: 'N', scope: '角色管理', description: '新增角色', run: () => edit() });
  usePageActs([{ id: 'add-role', title: '新增角色', keys: 'N', run: () => edit() }]);
  const add = (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => edit()}>
      新增角色 <Keys keys="N" />
    </Button>
  );
  return (
    <WholeList
      title="角色管理"
      noun="角色"
      listId="roles"
      small
      answer={answer}
      columns={columns}
      rowActions={rowActions}
      onOpen={openRole}
      searched={nameOf}
      hint="角色名称"
      actions={add}
    />
  );
};
