/** The same organisation in our tree, with the columns of its screen, and in antd's virtual tree. */
import type { StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { Tree } from 'antd';
import { useCallback, useState } from 'react';
import { rowActionColumn } from '../../web/src/ui/list/RowActions.tsx';
import { everyNode } from '../../web/src/ui/tree/tree.ts';
import { TreeTable } from '../../web/src/ui/tree/TreeTable.tsx';
import { sampleDepartments } from '../../web/src/widgets/kit/sample-organisation.ts';

const staffed = (departments: ReturnType<typeof sampleDepartments>): StaffedDepartment[] =>
  departments.map((one) => ({
    ...one,
    StaffCount: one.Id % 7,
    StaffTotal: one.Id % 50,
    Children: staffed(one.Children),
  }));

const organisation = staffed(sampleDepartments(2_000));
const everyId = everyNode(organisation).map(({ Id }) => Id);

const nothing = (): undefined => undefined;
const acts = ['新增下级', '编辑', '删除'].map((label) => ({ key: label, label, run: nothing }));
const columns = [
  { id: 'own', title: '本部门人数', width: 120, cell: ({ StaffCount }: StaffedDepartment) => StaffCount },
  { id: 'all', title: '含下级人数', width: 120, cell: ({ StaffTotal }: StaffedDepartment) => StaffTotal },
  rowActionColumn<StaffedDepartment>(acts, nothing),
];
const nameOf = ({ Name }: StaffedDepartment): string => Name;
const moves = { mayMove: () => true, refusalOf: nothing, place: nothing };

export const OurTree = () => {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(everyId));
  const [active, setActive] = useState<number>();
  const toggle = useCallback((id: number, isOpen: boolean): void => {
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  return (
    <TreeTable
      label="组织架构"
      title="部门"
      roots={organisation}
      columns={columns}
      renderName={nameOf}
      open={open}
      onToggle={toggle}
      active={active}
      onActivate={setActive}
      moves={moves}
    />
  );
};

/** antd reads this field of a node too. */
type AntdNode = StaffedDepartment & { readonly disabled?: boolean };

const FIELDS = { title: 'Name', key: 'Id', children: 'Children' };

export const AntdTree = () => (
  <div style={{ flex: 1 }}>
    <Tree<AntdNode>
      blockNode
      draggable
      motion={false}
      height={800}
      itemHeight={32}
      treeData={organisation}
      fieldNames={FIELDS}
      defaultExpandedKeys={everyId}
    />
  </div>
);
