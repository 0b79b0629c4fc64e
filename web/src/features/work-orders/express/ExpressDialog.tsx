/** The dialog 物流信息: the parcels of an order. Changes are saved together. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { editExpress, type ExpressEntry, findExpress } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { confirm } from '../../../ui/form/confirm.tsx';
import { giveUp } from '../../../ui/form/give-up.ts';
import { unsavedMark } from '../../../ui/form/unsaved.ts';
import { formatDay } from '../../../ui/format.ts';
import { SmallTable } from '../../../ui/data-table/SmallTable.tsx';
import { copyWithNews } from '../../../ui/data-table/cells.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogError } from '../../../ui/overlay/DialogError.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { untold } from '../../../ui/overlay/untold.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import './express.css';
import { ExpressEntryDialog, type Parcel } from './ExpressEntryDialog.tsx';

interface Props {
  readonly order: Pick<WorkOrderRow, 'Id' | 'Name' | 'Address'>;
  readonly mayEdit?: boolean;
  readonly onSaved?: () => void;
}

const parcelOf = ({ Id, CompanyName, ExpressNo, ExpressDate, Remark }: ExpressEntry): Parcel => ({
  Id,
  CompanyName,
  ExpressNo,
  ExpressDate,
  Remark,
});

const COLUMNS = ['序号', '物流公司', '物流单号', '发货日期', '备注'].map((title) => ({ title }));

interface LineProps {
  readonly parcel: Parcel;
  readonly number: number;
  /** Omitted in view mode. */
  readonly acts?: { readonly edit: () => void; readonly remove: () => void } | undefined;
}

const Line = ({ parcel, number, acts }: LineProps) => (
  <tr>
    <td className="gh-number">{number}</td>
    <td>{parcel.CompanyName}</td>
    <td>
      <button
        type="button"
        className="express-number gh-number"
        title="点击复制"
        aria-label={`复制物流单号 ${parcel.ExpressNo}`}
        onClick={() => copyWithNews(parcel.ExpressNo)}
      >
        {parcel.ExpressNo}
        <Copy size={12} aria-hidden />
      </button>
    </td>
    <td className="gh-number">{formatDay(parcel.ExpressDate)}</td>
    <td className="express-remark">{parcel.Remark || '—'}</td>
    {acts && (
      <td>
        <Button
          type="text"
          size="small"
          aria-label={`编辑 ${parcel.ExpressNo}`}
          icon={<Pencil size={14} aria-hidden />}
          onClick={acts.edit}
        />
        <Button
          type="text"
          size="small"
          aria-label={`删除 ${parcel.ExpressNo}`}
          icon={<Trash2 size={14} aria-hidden />}
          onClick={acts.remove}
        />
      </td>
    )}
  </tr>
);

interface ParcelsProps {
  readonly parcels: readonly Parcel[];
  /** Omitted in view mode. */
  readonly onChange?: ((parcels: readonly Parcel[]) => void) | undefined;
}

const Parcels = ({ parcels, onChange }: ParcelsProps) => {
  const { owner } = useOverlayFrame();
  const open = (parcel: Parcel | undefined): void => {
    const keep = (kept: Parcel): void =>
      onChange?.(parcel ? parcels.map((one) => (one === parcel ? kept : one)) : [...parcels, kept]);
    openDialog(<ExpressEntryDialog {...(parcel && { parcel })} onKept={keep} />, { owner });
  };
  return (
    <>
      {parcels.length === 0 ? (
        <Empty compact title="还没有物流信息" detail={onChange ? '添加物流单后，报单显示为已发货。' : undefined} />
      ) : (
        <SmallTable label="物流信息" columns={onChange ? [...COLUMNS, { title: '操作' }] : COLUMNS}>
          {parcels.map((parcel, at) => (
            <Line
              key={`${parcel.Id ?? ''} ${parcel.ExpressNo}`}
              parcel={parcel}
              number={at + 1}
              acts={
                onChange && {
                  edit: () => open(parcel),
                  remove: () => onChange(parcels.filter((one) => one !== parcel)),
                }
              }
            />
          ))}
        </SmallTable>
      )}
      {onChange && (
        <Button type="dashed" block icon={<Plus size={14} aria-hidden />} onClick={() => open(undefined)}>
          添加物流
        </Button>
      )}
    </>
  );
};

export const ExpressDialog = ({ order, mayEdit = false, onSaved }: Props) => {
  const frame = useOverlayFrame();
  const { data, error, refetch } = useQuery({
    queryKey: [findExpress.path, order.Id],
    queryFn: ({ signal }) => call(findExpress, { workOrderId: order.Id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [changed, setChanged] = useState<readonly Parcel[]>();
  /** What the changes started from: parcels that another person adds meanwhile stay. */
  const [opened, setOpened] = useState<ExpressEntry[]>();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const parcels = changed ?? data?.map(parcelOf);

  const change = (next: readonly Parcel[]): void => {
    setOpened((before) => before ?? data);
    setChanged(next);
  };
  const leave = async (): Promise<void> => {
    if (!changed || (await confirm(giveUp, frame.owner))) frame.close();
  };
  const save = async (): Promise<void> => {
    if (!changed) return frame.close();
    setPending(true);
    setRefusal(undefined);
    try {
      await call(editExpress, { Id: order.Id, Items: [...changed], Opened: opened ?? null });
    } catch (failure) {
      return setRefusal(untold(failure, messages.saveFailed));
    } finally {
      setPending(false);
    }
    announce('success', messages.saved);
    frame.close();
    onSaved?.();
  };

  return (
    <Dialog
      title="物流信息"
      width={720}
      busy={pending}
      onLeave={() => void leave()}
      footer={
        mayEdit ? (
          <>
            <Button disabled={pending} onClick={() => void leave()}>
              取消
            </Button>
            <BusyButton type="primary" busy={pending} disabled={!data} onClick={save}>
              确定
            </BusyButton>
          </>
        ) : (
          <Button onClick={frame.close}>关闭</Button>
        )
      }
    >
      <DialogError message={refusal} />
      <div className="express" {...unsavedMark(changed !== undefined)}>
        <p className="gh-secondary">{`${order.Name}　${order.Address || '没有填写地址'}`}</p>
        {parcels ? (
          <Parcels parcels={parcels} onChange={mayEdit ? change : undefined} />
        ) : error ? (
          <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Dialog>
  );
};
