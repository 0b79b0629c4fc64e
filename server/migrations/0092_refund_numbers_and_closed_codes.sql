-- WeChat's own number of a refund. The trade bill has it beside the number of the payment, the fund bill instead of it: a day
-- whose two bills are read has the refund once. Null for other rows, and for lines of earlier versions.
alter table reconciliation_line add column refund_key text collate "C";

-- When the code of a withdrawn order was closed at its provider, so that nobody can pay it any more.
alter table pay_charge add column closed_time bigint;
