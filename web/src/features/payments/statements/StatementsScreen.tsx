/** 对账单: the calendar of wallets and days, and the files that were reconciled. */
import { Button } from 'antd';
import { PiggyBank, Scale } from 'lucide-react';
import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { findReconcileDay, searchCalendar } from '@gonghai/contract/payments/calendar.contract.ts';
import { searchStatements } from '@gonghai/contract/payments/statement.contract.ts';
import { useDialog } from '../../../ui/overlay/overlay-frame.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { linkTo } from '../../../ui/page/address.ts';
import { usePageActs } from '../../../ui/palette/usePageActs.ts';
import { Keys } from '../../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { ReconcileDialog } from '../reconcile/late-reconcile.ts';
import { CalendarView } from './CalendarView.tsx';
import { StatementList } from './StatementList.tsx';

const ICON = { size: 14, 'aria-hidden': true } as const;
const UNCLAIMED_SCREEN = linkTo('workOrder/unclaimed');

export const StatementsScreen = () => {
  const client = useQueryClient();
  const openDialog = useDialog();
  const changed = useCallback((): void => {
    for (const { path } of [searchCalendar, findReconcileDay, searchStatements])
      void client.invalidateQueries({ queryKey: [path] });
  }, [client]);
  const reconcile = useCallback(
    (): void => void openDialog(<ReconcileDialog onDone={changed} />),
    [openDialog, changed],
  );
  useShortcut({ keys: 'N', scope: '列表', description: '系统对账', run: reconcile });
  usePageActs([{ id: 'reconcile', title: '系统对账', icon: <Scale {...ICON} />, run: reconcile }]);
  return (
    <Page
      title="对账单"
      tools={
        <>
          <Button icon={<PiggyBank {...ICON} />} href={UNCLAIMED_SCREEN}>
            未认领到账
          </Button>
          <Button type="primary" icon={<Scale {...ICON} />} onClick={reconcile}>
            系统对账
            <Keys keys="N" />
          </Button>
        </>
      }
    >
      <PageTabs
        tabs={[
          { key: 'calendar', label: '日历', content: <CalendarView onUpload={reconcile} onChanged={changed} /> },
          { key: 'files', label: '文件', content: <StatementList onChanged={changed} /> },
        ]}
      />
    </Page>
  );
};
