/** Several statements in the dialog 系统对账: each with its payment source, reconciled one after the other. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { isOtherWallet } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { Button } from 'antd';
import { use, useEffect, useRef } from 'react';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { confirm } from '../../../ui/form/confirm.tsx';
import { unsavedMark } from '../../../ui/form/unsaved.ts';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TabKey, useDialog, useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { DropZone } from '../../../ui/upload/DropZone.tsx';
import { itemLabel, useDictionary } from '../../../widgets/dictionary.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { LogLink } from './LogLink.tsx';
import { QueuedLine } from './QueuedLine.tsx';
import { isDated, MOST_FILES, recognisedType, type QueuedStatement } from './statement-queue.ts';
import { ACCEPTED, type StatementQueue } from './useStatementQueue.ts';

const HINT = `还可以继续添加，一次最多 ${MOST_FILES} 个`;

const isWaiting = ({ phase }: QueuedStatement): boolean => phase.kind === 'ready' || phase.kind === 'failed';

export const QueueDialog = ({ queue }: { readonly queue: StatementQueue }) => {
  const frame = useOverlayFrame();
  const owner = use(TabKey);
  const openDialog = useDialog();
  const field = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const types = useDictionary(DicTable.Payment);
  const { items, isRunning } = queue;

  const lines = items.map((item) => {
    const paymentType = item.chosen ?? recognisedType(types, item.preview);
    const type = types.find(({ Id }) => Id === paymentType);
    return { item, paymentType, isOdd: type ? isOtherWallet(itemLabel(type), item.preview?.Wallet ?? null) : false };
  });
  const waiting = lines.filter(({ item }) => isWaiting(item));
  const isReading = items.some(({ phase }) => phase.kind === 'reading');
  const isReady =
    !isReading &&
    waiting.length > 0 &&
    waiting.every(({ paymentType, item }) => paymentType !== undefined && isDated(item));
  useEffect(() => {
    if (isReady) go.current?.focus();
  }, [isReady]);
  const previews = items.flatMap(({ preview }) => preview ?? []);
  const income = previews.reduce((sum, { Count }) => sum + Count, 0);

  const explain = (item: QueuedStatement, sample: LayoutSample): void => {
    openDialog(<ColumnsDialog sample={sample} onSaved={() => queue.readAgain(item)} />);
  };

  const begin = async (): Promise<void> => {
    const odd = waiting.filter(({ isOdd }) => isOdd).map(({ item }) => `“${item.file.name}”`);
    const question = {
      title: '账单来源可能选错了',
      detail: `${odd.join('、')}像是其他来源的账单。继续的话，只会核对所选支付方式的流水。`,
      okText: '仍然对账',
      cancelText: '返回修改',
    };
    if (odd.length > 0 && !(await confirm(question, owner))) return;
    await queue.run(waiting.flatMap(({ item, paymentType }) => (paymentType ? [{ item, paymentType }] : [])));
  };

  return (
    <Dialog
      title="系统对账"
      width={760}
      mustAnswer={isRunning}
      first={field}
      footer={
        <>
          <span className="gh-upload-links">
            <LogLink />
          </span>
          <Button onClick={frame.close}>{isRunning ? '关闭' : '取消'}</Button>
          <BusyButton ref={go} type="primary" disabled={!isReady && !isRunning} busy={isRunning} onClick={begin}>
            {isRunning ? '正在对账' : `开始对账（${waiting.length} 个文件）`}
          </BusyButton>
        </>
      }
    >
      <div className="gh-upload statement-queue" {...unsavedMark(isRunning)}>
        <ul aria-label="账单" aria-live="polite">
          {lines.map(({ item, paymentType, isOdd }) => (
            <QueuedLine
              key={item.key}
              item={item}
              paymentType={paymentType}
              isOdd={isOdd}
              disabled={isRunning}
              onChoose={(type) => queue.choose(item.key, type)}
              onDay={(day) => queue.setDay(item.key, day)}
              onColumns={(sample) => explain(item, sample)}
              onRemove={() => queue.remove(item.key)}
            />
          ))}
        </ul>
        <p className="queue-total gh-secondary">
          {`共 ${items.length} 个文件・收入 ${formatCount(income)} 条 `}
          <b className="gh-number">{formatMoney(sumMoney(previews.map(({ Total }) => Total)))}</b>
        </p>
        {isRunning ? (
          <p className="reconcile-note">按顺序逐个对账。关闭窗口后，正在进行的文件会继续，其余文件不再对账。</p>
        ) : (
          <DropZone
            ref={field}
            file={undefined}
            disabled={false}
            hint={HINT}
            accept={ACCEPTED.endings}
            multiple
            onChoose={queue.add}
          />
        )}
      </div>
    </Dialog>
  );
};
