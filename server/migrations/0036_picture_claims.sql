-- Finds earlier uploads of the same screenshot, and of the same serial number, when a picture is uploaded.
create index stored_picture_content on stored_picture (tenant_id, content_hash);
create index stored_picture_payment on stored_picture (tenant_id, payment_id) where payment_id is not null;
