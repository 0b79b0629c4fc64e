-- Warnings of orders for the people who decide, and what is read from pictures.

-- [{Kind, Text, WorkOrderId?, PaymentLogId?, Before?}], written when the order is saved or a picture is read.
alter table work_order add column warnings jsonb not null default '[]';
create index work_order_warned on work_order (tenant_id, id desc) where warnings <> '[]';

alter table stored_picture
  add column reading jsonb,                              -- amount, time and wallet with their confidence; null: not read
  add column fingerprint bytea;                          -- of the pixels: grey cells, see fingerprint.rules.ts
-- The same amount and time on another picture.
create index stored_picture_reading on stored_picture (tenant_id, ((reading->>'Amount')::numeric), ((reading->>'Time')::bigint))
  where reading is not null;
