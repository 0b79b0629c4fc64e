/** A select for nodes of the custom dictionary, for forms and filter bars. */
import type { DictionaryNode } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo } from 'react';
import { useTreeName } from './dictionary.ts';
import { useLookups } from './lookups.ts';
import { arrow, clearable } from '../ui/form/field-icons.tsx';

interface Props extends Omit<TreeSelectProps<number | number[] | null>, 'treeData' | 'multiple'> {
  /** Several nodes of either level; otherwise one of the second level. */
  readonly several?: boolean;
}

interface Choice {
  readonly value: number;
  readonly title: string;
  readonly selectable: boolean;
  readonly children: Choice[];
}

const choicesOf = (nodes: readonly DictionaryNode[], several: boolean): Choice[] =>
  nodes.map(({ Id, Name, ParentId, Children }) => ({
    value: Id,
    title: Name,
    selectable: several || ParentId !== 0,
    children: choicesOf(Children, several),
  }));

const SEARCH = { treeNodeFilterProp: 'title' };

export const DicTreeSelect = ({ several = false, placeholder, ...rest }: Props) => {
  const name = useTreeName();
  const nodes = useLookups((lookups) => lookups.dictionaryTree);
  const treeData = useMemo(() => choicesOf(nodes, several), [nodes, several]);
  return (
    <TreeSelect
      allowClear={clearable}
      suffixIcon={arrow}
      showSearch={SEARCH}
      placeholder={placeholder ?? name}
      popupMatchSelectWidth={240}
      listHeight={320}
      treeDefaultExpandAll
      multiple={several}
      treeData={treeData}
      {...rest}
    />
  );
};
