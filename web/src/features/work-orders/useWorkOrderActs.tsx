/** The actions on work orders: questions, dialogs, calls, and what follows in the list. */
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { hasSerious, warningWords } from '@gonghai/contract/work-orders/warning.ts';
import { Stage, stageLabel, workOrderTypeLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import {
  deleteWorkOrder,
  findWorkOrder,
  findWorkOrderTrail,
  openCourse,
  passWorkOrders,
  publishWorkOrder,
  refundWorkOrder,
  rejectWorkOrders,
  resetWorkOrder,
} from '@gonghai/contract/work-orders/work-order.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { call, callTold } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { confirm, type Question } from '../../ui/form/confirm.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { formatMoney } from '../../ui/format.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late, useAhead } from '../../ui/state/late.tsx';
import { splitBatch } from './batch.ts';
import { DetailFailedDialog } from './detail/DetailFailedDialog.tsx';
import type { ListPage } from './pages.ts';
import type { ActKey } from './row-acts.ts';
import { ownLines } from '../../widgets/own-orders.ts';

const WorkOrderDialog = late(() => import('./form/WorkOrderDialog.tsx').then((module) => module.WorkOrderDialog));
const ExpressDialog = late(() => import('./express/ExpressDialog.tsx').then((module) => module.ExpressDialog));
const RefundDialog = late(() => import('./refund/RefundDialog.tsx').then((module) => module.RefundDialog));
const AHEAD = [WorkOrderDialog];

interface Scene {
  readonly page: ListPage;
  readonly list: RefObject<{ readonly reload: () => void } | null>;
  /** Opens the order in the drawer. */
  readonly onView: (id: number) => void;
}

/** An action has taken effect; the drawer goes on to the next order. */
type OnDone = () => void;

const aboutOrder = ({ Name, WorkOrderType, Amount }: WorkOrderRow): string =>
  `${Name}・${workOrderTypeLabel[WorkOrderType]}・${formatMoney(Amount)}`;

/** A line for each order with warnings. */
const warnedLines = (orders: readonly WorkOrderRow[]): string[] =>
  orders
    .filter(({ Warnings }) => Warnings.length > 0)
    .map(({ Name, Warnings }) => `${Name} 有提醒：${warningWords(Warnings)}`);

const messageOf = (error: unknown): string =>
  error instanceof CallFailed && error.message ? error.message : messages.serverError;

export const useWorkOrderActs = ({ page, list, onView }: Scene) => {
  const owner = use(TabKey);
  const client = useQueryClient();
  useAhead(AHEAD);
  return useMemo(() => {
    const refresh = (ids: readonly number[]): void => {
      list.current?.reload();
      for (const id of ids)
        for (const { path } of [findWorkOrder, findWorkOrderTrail])
          void client.invalidateQueries({ queryKey: [path, id] });
    };
    const ask = async (order: WorkOrderRow, question: Question, onDone?: OnDone): Promise<boolean> => {
      const isDone = await confirm({ detail: aboutOrder(order), ...question }, owner);
      if (isDone) {
        announce('success', say.succeeded);
        onDone?.();
        refresh([order.Id]);
      }
      return isDone;
    };

    const readDetail = async (id: number): Promise<WorkOrderDetail | undefined> => {
      const { PageType } = page.view.params;
      try {
        const request = { id, ...(PageType !== undefined && { PageType }) };
        return (await call(findWorkOrder, request, { loading: true })).WorkOrder;
      } catch (error) {
        openDialog(<DetailFailedDialog message={messageOf(error)} onRetry={() => void edit(id)} />, { owner });
        return undefined;
      }
    };
    const edit = async (id: number): Promise<void> => {
      const order = await readDetail(id);
      if (!order) return;
      const stored = { order, editor: page.editor ?? 'owner' };
      openDialog(<WorkOrderDialog stored={stored} onSaved={() => refresh([id])} />, { owner });
    };
    const add = (parent?: WorkOrderRow): void => {
      openDialog(<WorkOrderDialog {...(parent && { parent })} onSaved={() => refresh(parent ? [parent.Id] : [])} />, {
        owner,
      });
    };

    const pass = (order: WorkOrderRow, stage: Stage, onDone?: OnDone): Promise<boolean> =>
      ask(
        order,
        {
          title: say.confirmPass,
          okText: '通过',
          consequences: [...ownLines([order]), ...warnedLines([order])],
          danger: hasSerious(order.Warnings),
          act: () => call(passWorkOrders, { Items: [{ Id: order.Id, Version: order.Version }], Progress: stage }),
        },
        onDone,
      );
    const reject = (order: WorkOrderRow, stage: Stage, onDone?: OnDone): void => {
      openDialog(
        <ReasonDialog
          title="驳回报单"
          note={`${aboutOrder(order)}，将以${stageLabel[stage]}的名义退回给顾问${order.User.Name}。`}
          label="驳回理由"
          placeholder="写明需要修改的内容"
          required={say.reasonRequired}
          kind="reject-order"
          okText="驳回"
          submit={(Remark) =>
            call(rejectWorkOrders, {
              Items: [{ Id: order.Id, Remark, Version: order.Version }],
              Progress: stage,
            })
          }
          saved={() => {
            announce('success', say.succeeded);
            onDone?.();
            refresh([order.Id]);
          }}
        />,
        { owner },
      );
    };

    const passMany = async (chosen: readonly WorkOrderRow[], stage: Stage): Promise<void> => {
      const { waiting, skipped } = splitBatch(chosen, stage);
      if (waiting.length === 0) return announce('warning', '所选报单都不在待审核状态');
      let message = '';
      const isDone = await confirm(
        {
          title: say.confirmPass,
          detail: `共 ${waiting.length} 条，合计 ${formatMoney(sumMoney(waiting.map(({ Amount }) => Amount)))}。`,
          consequences: [...ownLines(waiting), ...warnedLines(waiting), ...skipped],
          danger: waiting.some(({ Warnings }) => hasSerious(Warnings)),
          okText: `通过 ${waiting.length} 条`,
          act: async () => {
            const Items = waiting.map(({ Id, Version }) => ({ Id, Version }));
            message = (await callTold(passWorkOrders, { Items, Progress: stage })).message;
          },
        },
        owner,
      );
      if (!isDone) return;
      refresh(waiting.map(({ Id }) => Id));
      tellOutcome(message, { done: message || say.succeeded }, owner);
    };

    const reset = async (order: WorkOrderRow): Promise<void> => {
      const question = {
        title: say.confirmResubmit,
        detail: `${order.RejectedRemark} 报单将回到未提交状态，修改后再次提交审核。`,
        okText: '重新提交',
        act: () => call(resetWorkOrder, { workOrderId: order.Id }),
      };
      if (await ask(order, question)) await edit(order.Id);
    };
    const refund = (order: WorkOrderRow): void => {
      openDialog(<RefundDialog order={order} onSaved={() => refresh([order.Id])} />, { owner });
    };
    const undoRefund = (order: WorkOrderRow) =>
      ask(order, {
        title: say.confirmUndoRefund,
        okText: '撤销退款',
        act: () => call(refundWorkOrder, { Id: order.Id, IsRefund: false }),
      });

    const run = (key: ActKey, order: WorkOrderRow, onDone?: OnDone): void => {
      const { stage } = page.view;
      const acts: Readonly<Record<ActKey, () => unknown>> = {
        view: () => onView(order.Id),
        pass: () => stage !== null && pass(order, stage, onDone),
        reject: () => stage !== null && reject(order, stage, onDone),
        passFinance: () => pass(order, Stage.Finance, onDone),
        rejectFinance: () => reject(order, Stage.Finance, onDone),
        edit: () => edit(order.Id),
        publish: () =>
          ask(order, {
            title: say.confirmSubmit,
            detail: `${aboutOrder(order)}。提交后进入审核，不能再修改。`,
            okText: '提交',
            act: () => call(publishWorkOrder, { Id: order.Id }),
          }),
        reset: () => reset(order),
        addChild: () => add(order),
        remove: () =>
          ask(order, {
            title: say.confirmDelete,
            danger: true,
            okText: '删除',
            act: () => call(deleteWorkOrder, { workOrderId: order.Id }),
          }),
        refund: () => refund(order),
        undoRefund: () => undoRefund(order),
        openCourse: () =>
          ask(order, {
            title: say.confirmCourse,
            detail: `为 ${order.Name} 开通「${order.SubjectType}」，开通后不能撤销。`,
            okText: '开课',
            act: () => call(openCourse, { Id: order.Id, ProductId: order.ProductId }),
          }),
        ship: () => openDialog(<ExpressDialog order={order} mayEdit onSaved={() => refresh([order.Id])} />, { owner }),
        viewParcels: () => openDialog(<ExpressDialog order={order} />, { owner }),
      };
      acts[key]();
    };
    return { run, add: () => add(), passMany, view: onView };
  }, [page, list, onView, owner, client]);
};

export type WorkOrderActs = ReturnType<typeof useWorkOrderActs>;
