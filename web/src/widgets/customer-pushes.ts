/** What the server pushes when customers of a kind change. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';

export const pushesOf = {
  [CustomerKind.Sales]: { topic: HubTopic.Customers, event: HubEvent.CustomersChanged },
  [CustomerKind.AfterSales]: { topic: HubTopic.AfterSales, event: HubEvent.AfterSalesChanged },
} as const;
