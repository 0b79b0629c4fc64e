-- Pictures that were not read while their upload waited. A job reads them later.
alter table stored_picture add column is_unread boolean not null default false;
create index stored_picture_unread on stored_picture (tenant_id, created_time) where is_unread;
