/** Rules of orders that both sides apply. */
import { momentText } from '../wire/clock.ts';
import { OrderPayType, OrderStation, orderMessages } from './order-values.ts';

/** Refused prices: the message, or null. */
export const priceRefusal = (price: number, minPrice: number): string | null => {
  if (price <= 0) return orderMessages.priceRequired;
  return price < minPrice ? orderMessages.priceTooLow : null;
};

/** An order with a pay link. */
export const isPayable = ({ Station, PayType }: { readonly Station: OrderStation; readonly PayType: OrderPayType }) =>
  Station === OrderStation.Unpaid && PayType === OrderPayType.Unpaid;

const MINUTE_DIGITS = 12;

/** What people and payment providers call an order: the minute it was made, and its id. */
export const orderNumber = (createdTime: number, id: number): string =>
  `${momentText(createdTime).replaceAll(/\D/g, '').slice(0, MINUTE_DIGITS)}${String(id).padStart(4, '0')}`;

/** The id in an order number; undefined for any other text. Its minute must be compared, too. */
export const idInNumber = (text: string): number | undefined => {
  const id = /^\d{16,31}$/.test(text) ? Number(text.slice(MINUTE_DIGITS)) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
};
