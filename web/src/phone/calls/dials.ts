/** The dials of the telephone: which call of the server each makes, by what is dialled and with which kind of line. */
import * as afterSales from '@gonghai/contract/calls/after-sale-call.contract.ts';
import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { dialWorkOrder, dialWorkOrderByMobile } from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { call } from '../../platform/api.ts';
import type { PhoneActions } from '../phone.ts';
import type { DialRequest } from './dialling.ts';

interface DialParts {
  readonly dial: (request: DialRequest) => Promise<void>;
  /** The line in use is one of a mobile phone. */
  readonly isMobile: () => boolean;
}

type Dials = Pick<PhoneActions, 'dialCustomer' | 'dialOrder' | 'dialNumber' | 'dialColleague'>;

export const createDials = ({ dial, isMobile }: DialParts): Dials => {
  const customerDial = (subject: CallSource) => {
    const { dialCustomer, dialCustomerByMobile } = subject === CallSource.AfterSale ? afterSales : contract;
    return isMobile() ? dialCustomerByMobile : dialCustomer;
  };
  return {
    dialCustomer: (customerId, subject = CallSource.Customer, isQueued = false) =>
      dial({
        // The ids of the two kinds are independent.
        known: subject === CallSource.AfterSale ? { afterSaleId: customerId, subject } : { customerId, subject },
        send: (idempotencyKey) =>
          call(
            customerDial(subject),
            { CustomerId: customerId, ...(isQueued && { IsQueued: true }) },
            { quiet: true, idempotencyKey },
          ),
      }),
    dialOrder: (order) =>
      dial({
        known: { order, subject: CallSource.WorkOrder },
        send: (idempotencyKey) => {
          const wanted = { CustomerId: order.id, PageType: order.pageType ?? null };
          return call(isMobile() ? dialWorkOrderByMobile : dialWorkOrder, wanted, { quiet: true, idempotencyKey });
        },
      }),
    // The server refuses it to a line that is not at the exchange.
    dialColleague: (colleagueId) =>
      dial({
        known: { colleagueId },
        send: (idempotencyKey) =>
          call(contract.dialColleague, { UserId: colleagueId }, { quiet: true, idempotencyKey }),
      }),
    dialNumber: (tel) =>
      dial({
        known: { number: tel },
        send: (idempotencyKey) =>
          call(isMobile() ? contract.dialTelByMobile : contract.dialTel, { Tel: tel }, { quiet: true, idempotencyKey }),
      }),
  };
};
