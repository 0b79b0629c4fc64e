-- Batches belong to one kind of customer. Moves and marks of after-sales customers can be undone as those of sales customers.
alter table customer_batch add column is_after_sales boolean not null default false;
