/** The filters of the floor: department, name, order and view. */
import { Segmented } from 'antd';
import { Grid3x3, LayoutGrid, Rows3 } from 'lucide-react';
import { useRef } from 'react';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { DepartmentSelect } from '../../../widgets/DepartmentSelect.tsx';
import type { FloorSort, FloorView } from './floor.ts';
import type { FloorPlace } from './useFloorPlace.ts';

const SORTS: { readonly value: FloorSort; readonly label: string }[] = [
  { value: 'state', label: '按状态' },
  { value: 'length', label: '按时长' },
  { value: 'calls', label: '按呼出' },
];

const face = (Icon: typeof LayoutGrid, words: string) => (
  <span className="floor-view">
    <Icon size={14} aria-hidden />
    {words}
  </span>
);
const VIEWS: { readonly value: FloorView; readonly label: ReturnType<typeof face> }[] = [
  { value: 'tiles', label: face(LayoutGrid, '磁贴') },
  { value: 'compact', label: face(Grid3x3, '紧凑') },
  { value: 'lines', label: face(Rows3, '列表') },
];

/** What the figures of a view are. */
const LEGENDS: Record<FloorView, string> = {
  tiles: '磁贴：呼出/接通・通话时长',
  compact: '部门：今日呼出/接通',
  lines: '',
};

interface Props {
  readonly place: FloorPlace;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

export const FloorBar = ({ place, typed, onType }: Props) => {
  const field = useRef<HTMLDivElement>(null);
  useShortcut({
    keys: '/',
    scope: '坐席监控',
    description: '搜索',
    run: () => field.current?.querySelector('input')?.focus(),
  });
  return (
    <search className="gh-filter-bar floor-filters">
      <DepartmentSelect
        aria-label="部门"
        placeholder="全部部门"
        className="floor-department"
        value={place.departmentId ?? null}
        onChange={(id) => place.setDepartment(id)}
      />
      <div ref={field} className="floor-search">
        <SearchField label="姓名或分机" typed={typed} onType={onType} />
      </div>
      <Segmented aria-label="排序" options={SORTS} value={place.sort} onChange={place.setSort} />
      <span className="floor-legend gh-muted">{LEGENDS[place.view]}</span>
      <Segmented aria-label="视图" options={VIEWS} value={place.view} onChange={place.setView} />
    </search>
  );
};
