/** A call of the telephone: while it runs, and after its end. */
import type { CallQuality } from '@gonghai/contract/calls/call-quality.rules.ts';
import type { CallCause, CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';

/** The order that a call is about. */
export interface CalledOrder {
  readonly id: number;
  /** Of the list in which it was called: the server masks the number on some. */
  readonly pageType: WorkOrderPageType | undefined;
}

export interface PhoneCall {
  /** Identifies the call in this browser. Stays the same from dial to wrap-up. */
  readonly key: string;
  readonly phase: typeof CallPhase.Ringing | typeof CallPhase.Talking;
  readonly direction: CallDirection;
  /** The other side's telephone rings. Until then an outgoing call is on its way. */
  readonly isRingingThere: boolean;
  readonly name: string;
  /** As the user may see it. Empty when the number is hidden. */
  readonly number: string;
  readonly customerId: number | undefined;
  /** Of the after-sales customer that was called; its id is not one of `customerId`. */
  readonly afterSaleId?: number;
  /** Of the colleague whose extension is called, or calls. */
  readonly colleagueId?: number;
  /** The kind of record that the call belongs to. */
  readonly subject: CallSource;
  readonly order?: CalledOrder;
  /** Undefined until the server has created the log. */
  readonly actionId: string | undefined;
  /** The log of the call, for its remark. Known with the action id. */
  readonly callLogId: number | undefined;
  /** Of the number, without 省 and 市; empty if unknown. */
  readonly province: string;
  readonly city: string;
  /** Milliseconds of the browser's clock. */
  readonly startedAt: number;
  readonly answeredAt: number | undefined;
  readonly isMuted: boolean;
  readonly isHeld: boolean;
  readonly isHeldThere: boolean;
  /** Name of the colleague to whom the call is being transferred. */
  readonly transferTo?: string | undefined;
  /** Undefined until it was measured. */
  readonly quality: CallQuality | undefined;
}

/** To whom a call can be transferred. */
export interface Colleague {
  readonly extension: string;
  readonly name: string;
}

/** A call that is over, for the wrap-up. */
export interface EndedCall extends Pick<
  PhoneCall,
  | 'key'
  | 'direction'
  | 'name'
  | 'number'
  | 'customerId'
  | 'afterSaleId'
  | 'colleagueId'
  | 'subject'
  | 'order'
  | 'actionId'
  | 'callLogId'
  | 'startedAt'
  | 'answeredAt'
> {
  readonly isAnswered: boolean;
  readonly endedAt: number;
  readonly cause: CallCause;
}
