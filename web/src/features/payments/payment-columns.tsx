/** The columns of the payment list. */
import { isHeldByDay } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  PassWay,
  passWayLabel,
  PaymentLogStatus,
  paymentLogStatusLabel,
  workOrderTypeLabel,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Lock } from 'lucide-react';
import { NameCell, PhoneCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { SerialCell } from '../../ui/data-table/SerialCell.tsx';
import { WholeText } from '../../ui/data-table/WholeText.tsx';
import { Thumbnail } from '../../ui/picture/Thumbnail.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { DicName } from '../../widgets/DicName.tsx';
import { readPaymentPicture } from '../../widgets/payment/payment-picture.ts';
import { WarningTag } from '../../widgets/warnings/WarningTag.tsx';
import { OrderStatusTag } from '../../widgets/OrderStatusTag.tsx';
import { RefundedMoney } from '../../widgets/payment/RefundedMoney.tsx';
import { FirstPerson } from '../../widgets/payment/FirstPerson.tsx';
import { passTones, paymentTones, statementOf } from '../../widgets/payment/payment-status.ts';

type PaymentColumn = Column<PaymentLogRow>;

const serialNumber: PaymentColumn = {
  id: 'ThirdNo',
  title: '流水号',
  width: 172,
  required: true,
  ownClick: true,
  cell: ({ ThirdNo }) => <SerialCell number={ThirdNo} />,
};

interface Openers {
  readonly onOpen: (payment: PaymentLogRow) => void;
  readonly onOpenOrder: (payment: PaymentLogRow) => void;
}

export const paymentColumns = ({ onOpen, onOpenOrder }: Openers): readonly PaymentColumn[] => [
  serialNumber,
  {
    id: 'Amount',
    title: '金额',
    width: 100,
    align: 'end',
    money: ({ Amount }) => Amount,
    cell: (row) => <RefundedMoney of={row} />,
  },
  {
    id: 'Status',
    title: '对账状态',
    width: 98,
    cell: (row) => {
      const { Status, RejectedRemark } = row;
      const tag = <Tag tone={paymentTones[Status]}>{paymentLogStatusLabel[Status]}</Tag>;
      if (isHeldByDay(row))
        return (
          <span className="payment-name" title={messages.dayClosed}>
            {tag}
            <Lock size={13} aria-hidden className="gh-muted" />
            <span className="gh-unseen">{messages.dayClosed}</span>
          </span>
        );
      if (Status !== PaymentLogStatus.Failed || !RejectedRemark) return tag;
      return (
        <WholeText text={RejectedRemark} label="驳回理由">
          {tag}
        </WholeText>
      );
    },
  },
  {
    id: 'PassWay',
    title: '对账方式',
    width: 96,
    cell: (row) => {
      const { PassWay: way, PassReason } = row;
      if (way === PassWay.None && row.FirstTime !== null) return <FirstPerson of={row} />;
      if (way === PassWay.None) return <span className="gh-muted">—</span>;
      const tag = <Tag tone={passTones[way]}>{passWayLabel[way]}</Tag>;
      if (!PassReason) return tag;
      return (
        <WholeText text={PassReason} label="通过理由">
          {tag}
        </WholeText>
      );
    },
  },
  {
    id: 'PaymentImg',
    title: '截图',
    width: 54,
    ownClick: true,
    cell: (row) => (
      <Thumbnail title="支付截图" name={row.PaymentImg} read={readPaymentPicture} onOpen={() => onOpen(row)} />
    ),
  },
  {
    id: 'Name',
    title: '客户',
    width: 138,
    ownClick: true,
    cell: (row) => (
      <span className="payment-name">
        <NameCell name={row.WorkOrder.Name} onOpen={() => onOpenOrder(row)} />
        <WarningTag warnings={row.Warnings} />
      </span>
    ),
  },
  {
    id: 'PaymentType',
    title: '支付方式',
    width: 84,
    cell: ({ PaymentType }) => <DicName table={DicTable.Payment} id={PaymentType} />,
  },
  {
    id: 'PaymentMerchant',
    title: '支付商户',
    width: 120,
    grow: 1,
    maxWidth: 180,
    cell: ({ PaymentMerchant }) => <DicName table={DicTable.PaymentMerchant} id={PaymentMerchant} />,
  },
  {
    id: 'PaymentTime',
    title: '支付时间',
    width: 166,
    cell: ({ PaymentTime }) => <TimeCell seconds={PaymentTime} />,
  },
  {
    id: 'Tel',
    title: '电话',
    width: 122,
    cell: ({ WorkOrder }) => <PhoneCell tel={WorkOrder.Tel} name={WorkOrder.Name} />,
  },
  { id: 'User', title: '顾问', width: 76, cell: ({ WorkOrder }) => <TextCell text={WorkOrder.User.Name} /> },
  {
    id: 'Department',
    title: '团队',
    width: 96,
    cell: ({ WorkOrder }) => <TextCell text={WorkOrder.Department.Name} />,
  },
  {
    id: 'WorkOrderType',
    title: '报单类型',
    width: 84,
    cell: ({ WorkOrder }) => <TextCell text={workOrderTypeLabel[WorkOrder.WorkOrderType]} />,
  },
  {
    id: 'WorkOrderStatus',
    title: '报单状态',
    width: 116,
    cell: ({ WorkOrder }) => <OrderStatusTag order={WorkOrder} />,
  },
  { id: 'PassUserName', title: '对账人', width: 76, cell: ({ PassUserName }) => <TextCell text={PassUserName} /> },
  {
    id: 'PassTime',
    title: '对账时间',
    width: 166,
    cell: ({ PassTime }) => PassTime !== null && <TimeCell seconds={PassTime} />,
  },
  { id: 'Statement', title: '账单', width: 160, cell: (row) => <TextCell text={statementOf(row)} /> },
  {
    id: 'ProfessionType',
    title: '专业类型',
    width: 108,
    hiddenAtFirst: true,
    cell: ({ WorkOrder }) => <DicName table={DicTable.Profession} id={WorkOrder.ProfessionType} />,
  },
  { id: 'Remark', title: '备注', width: 120, grow: 1, maxWidth: 260, cell: ({ Remark }) => <TextCell text={Remark} /> },
];
