-- What a wallet or bank has kept of a row, so that its payout can be checked.
alter table reconciliation_line
  add column fee_fen bigint not null default 0;           -- negative when a fee was given back
