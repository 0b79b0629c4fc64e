/**
 * Dictionaries (字典管理), one tab each: those of customers, for administrators also business dictionaries, and the custom
 * tree.
 */
import { type DicTable, dicTable, dicTableLabel } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { openDictionaries } from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { useMemo } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { CustomTree } from './CustomTree.tsx';
import { DictionaryList } from './DictionaryList.tsx';

const tabOf = (table: DicTable) => ({
  key: String(table),
  label: dicTableLabel[table],
  content: <DictionaryList table={table} />,
});

const customTab = { key: 'custom', label: '自定义字典', content: <CustomTree /> };

export const DictionariesScreen = () => {
  const isAdministrator = useMay(['admin']);
  const tabs = useMemo(
    () => [...(isAdministrator ? dicTable.options : openDictionaries).map(tabOf), customTab],
    [isAdministrator],
  );
  return (
    <Page title="字典管理">
      <PageTabs tabs={tabs} />
    </Page>
  );
};
