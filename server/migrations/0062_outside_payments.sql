-- Payments of orders at outside providers (WeChat Pay, Alipay).

-- What an outside provider was asked for an order: the code that the customer scans.
create table pay_charge (
  tenant_id   integer  not null references tenant,
  order_id    bigint   not null,
  provider    text     not null check (provider in ('wechat', 'alipay')),
  merchant    text     not null,            -- the account that receives the payment
  code        text     not null,            -- text of the QR code
  code_time   bigint   not null,            -- when the provider made it
  asked_time  bigint   not null default 0,  -- when the provider was last asked whether the order is paid
  primary key (tenant_id, order_id, provider),
  foreign key (tenant_id, order_id) references course_order (tenant_id, id)
);
create index pay_charge_recent on pay_charge (tenant_id, code_time);
call guard_by_tenant('pay_charge');

-- Payments that disagree with their order: each is reported once, although the provider repeats its notification.
create table pay_alarm (
  tenant_id     integer  not null references tenant,
  provider      text     not null,
  pay_id        text     not null,          -- the number of the payment at the provider
  reason        text     not null,
  created_time  bigint   not null,
  primary key (tenant_id, provider, pay_id, reason)
);
call guard_by_tenant('pay_alarm');

-- One payment cannot pay two orders.
create unique index course_order_pay_id on course_order (tenant_id, pay_id) where pay_id is not null;
