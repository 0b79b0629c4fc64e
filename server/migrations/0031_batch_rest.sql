-- Whether an undo left some behind that may still go back: whoever had them was gone or had no room.
alter table customer_batch add column has_rest boolean not null default false;
