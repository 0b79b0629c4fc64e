/** The warnings of an order or a payment, evidence against it first. */
import {
  seriousWarnings,
  type Warning,
  type WarningKind,
  warningKindLabel,
} from '@gonghai/contract/work-orders/warning.ts';
import {
  BadgeAlert,
  CalendarClock,
  Images,
  type LucideIcon,
  ImageOff,
  PencilLine,
  ReceiptText,
  ScanText,
  Tag as PriceTag,
  UserCheck,
} from 'lucide-react';
import { useViewOrder } from '../view-order.ts';
import './warnings.css';

const icons: Readonly<Record<WarningKind, LucideIcon>> = {
  SamePicture: Images,
  SerialRead: ScanText,
  AmountRead: ReceiptText,
  BelowPrice: PriceTag,
  OwnApproval: UserCheck,
  AmountChanged: PencilLine,
  PaidLater: CalendarClock,
  PaidInFuture: BadgeAlert,
  PictureUnread: ImageOff,
};

const rank = ({ Kind }: Warning): number => (seriousWarnings.has(Kind) ? 0 : 1);

export const WarningList = ({ warnings }: { readonly warnings: readonly Warning[] }) => {
  const viewOrder = useViewOrder();
  if (warnings.length === 0) return null;
  return (
    <ul className="warning-list" aria-label="提醒">
      {warnings
        .toSorted((one, other) => rank(one) - rank(other))
        .map((warning) => {
          const { Kind, Text, WorkOrderId, PaymentLogId } = warning;
          const Icon = icons[Kind];
          return (
            <li key={`${Kind} ${PaymentLogId}`} data-serious={seriousWarnings.has(Kind) || undefined}>
              <Icon size={15} aria-hidden />
              <span>
                <b>{`${warningKindLabel[Kind]}：`}</b>
                {Text}
              </span>
              {WorkOrderId !== undefined && (
                <button type="button" onClick={() => viewOrder(WorkOrderId)}>
                  查看
                </button>
              )}
            </li>
          );
        })}
    </ul>
  );
};
