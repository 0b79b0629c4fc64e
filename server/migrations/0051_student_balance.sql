-- What a student may spend on courses. Pushes of the learning platform set it, orders paid from it take from it.
alter table student add column if not exists balance numeric(12,2) not null default 0 check (balance >= 0);
