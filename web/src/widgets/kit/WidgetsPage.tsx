/** The development page of the widgets, with sample data and with real data of the server. */
import { DicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { Example } from '../../ui/kit/Example.tsx';
import '../../ui/kit/kit.css';
import { DepartmentSelect } from '../DepartmentSelect.tsx';
import { DepartmentsSelect } from '../DepartmentsSelect.tsx';
import { DepartmentTree } from '../DepartmentTree.tsx';
import { DicSelect } from '../DicSelect.tsx';
import { StaffChooser } from '../StaffChooser.tsx';
import { useStaffPicker } from '../StaffPicker.tsx';
import { StaffSelect } from '../StaffSelect.tsx';
import { sampleDepartments, sampleStaff } from './sample-organisation.ts';
import './widgets-page.css';

const DEPARTMENTS = 2_000;
const departments = sampleDepartments(DEPARTMENTS);
const people = sampleStaff(10_000, DEPARTMENTS);

const Trees = () => {
  const [department, setDepartment] = useState<number>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <Example title="DepartmentTree：2,000 个部门">
        <div className="widgets-tree">
          <DepartmentTree departments={departments} chosen={department} onChoose={setDepartment} />
        </div>
      </Example>
      <Example title="StaffChooser：10,000 名员工">
        <div className="widgets-chooser">
          <StaffChooser multiple departments={departments} people={people} chosen={chosen} onChange={setChosen} />
        </div>
      </Example>
    </>
  );
};

export const WidgetsPage = () => {
  const pickStaff = useStaffPicker();
  const [several, setSeveral] = useState<readonly number[]>([]);
  const ask = (multiple: boolean) =>
    pickStaff({
      title: multiple ? '选择员工' : '选择负责人',
      multiple,
      onPick: (picked) => announce('success', `已选择 ${picked.map(({ Name }) => Name).join('、')}`),
    });
  return (
    <section className="gh-page">
      <div className="kit-section">
        <h1>业务组件</h1>
        <Example title="DepartmentSelect、StaffSelect">
          <DepartmentSelect aria-label="部门" style={{ width: 200 }} />
          <DepartmentSelect all aria-label="全部部门" placeholder="全部部门" style={{ width: 200 }} />
          <StaffSelect aria-label="员工" style={{ width: 200 }} />
          <DepartmentsSelect
            label="几个部门"
            placeholder="全部部门"
            value={several}
            onChange={setSeveral}
            width={200}
          />
        </Example>
        <Example title="StaffPicker">
          <Button onClick={() => ask(false)}>选一人</Button>
          <Button onClick={() => ask(true)}>选多人</Button>
        </Example>
        <Example title="DicSelect">
          {Object.values(DicTable).map((table) => (
            <DicSelect key={table} table={table} aria-label={dicTableLabel[table]} style={{ width: 160 }} />
          ))}
        </Example>
        <Trees />
      </div>
    </section>
  );
};
