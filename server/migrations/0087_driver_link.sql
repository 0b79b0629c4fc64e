-- Where the people of a tenant download the phone driver. Null and '' mean that it has none.
alter table tenant add column driver_download_path text;
