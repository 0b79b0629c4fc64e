/** Maps the calls of journeys to their handler. No logic here. */
import { journeyCalls } from '@gonghai/contract/journey/journey.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readJourney } from './journey.queries.ts';

export const journeyRoutes: readonly Route[] = Object.values(CustomerKind).map((kind) =>
  bind(journeyCalls[kind], ({ customerId }, ctx) => readJourney(ctx, kind, customerId)),
);
