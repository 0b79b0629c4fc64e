-- Every foreign key leads an index, so that deleting what it points at does not read the whole table.

create index login_directory_staff on login_directory (tenant_id, staff_id);
drop index staff_department;
create index staff_department on staff (tenant_id, department_id, id);
