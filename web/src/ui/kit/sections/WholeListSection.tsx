/** A list that is loaded completely: searched in the browser, exported as shown, with buttons for its other states. */
import { App, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { RowAction } from '../../list/list-actions.ts';
import type { WholeAnswer } from '../../list/useWholeList.ts';
import { WholeList } from '../../list/WholeList.tsx';
import { after } from '../after.ts';
import { sampleColumns } from '../sample-columns.tsx';
import { samplePeople, type SamplePerson } from '../sample-people.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

const people = samplePeople(40);
const columns = sampleColumns().slice(0, 6);
const searched = ({ Name, Company, Owner }: SamplePerson): string => [Name, Company, Owner].join(' ');

const STATES = ['有数据', '加载中', '刷新失败', '无法加载', '无数据'] as const;
type State = (typeof STATES)[number];

const LOST = '您的网络不佳，请稍后重试';

const rowsIn = (state: State): readonly SamplePerson[] | undefined => {
  if (state === '加载中') return undefined;
  return state === '有数据' || state === '刷新失败' ? people : [];
};

const answerIn = (state: State, reload: () => void): WholeAnswer<SamplePerson> => ({
  rows: rowsIn(state),
  fetching: state === '加载中',
  failed: state === '无法加载' ? LOST : undefined,
  stale: state === '刷新失败' ? LOST : undefined,
  reload,
});

const Show = () => {
  const { message } = App.useApp();
  const [state, setState] = useState<State>('有数据');
  const answer = useMemo(() => answerIn(state, () => setState('有数据')), [state]);
  const actions = useMemo<readonly RowAction<SamplePerson>[]>(
    () => [
      { key: 'edit', label: '编辑', run: ({ Name }) => void message.info(`编辑${Name}`) },
      { key: 'remove', label: '删除', danger: true, run: ({ Name }) => void message.info(`删除${Name}`) },
    ],
    [message],
  );
  return (
    <>
      <div className="kit-bar">
        <Segmented aria-label="状态" options={[...STATES]} value={state} onChange={setState} />
      </div>
      <div className="kit-stage">
        <WholeList
          title="老客户"
          noun="客户"
          listId="kit-whole-list"
          answer={answer}
          columns={columns}
          rowActions={actions}
          searched={searched}
          hint="姓名、公司、负责人"
          onExport={(rows) => after(600, rows)}
        />
      </div>
    </>
  );
};

export const section: KitSection = {
  title: '整份列表',
  purpose: '一次取完的短列表：边输入边找，无需分页；声明列和操作即可。',
  order: 13,
  Show,
};
