-- What a hosted project has for the schedule: real pg_cron, and stand-ins for pg_net and Vault with the same names,
-- arguments and grants. Run by the superuser; postgres may use them and write to none of their tables.

create extension pg_cron;
grant usage on schema cron to postgres;

-- pg_net: what is asked for is sent when the transaction has ended, by somebody else, here whoever listens.
create schema net;
grant usage on schema net to postgres;
create sequence net.request_id;
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 2000) returns bigint
language plpgsql security definer as $$
declare
  -- Of equal notices in a transaction Postgres would send one.
  id constant bigint := nextval('net.request_id');
begin
  perform pg_notify('net_http_post', jsonb_build_object('id', id, 'url', url, 'body', body, 'headers', headers)::text);
  return id;
end
$$;

create schema vault;
grant usage on schema vault to postgres;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
grant select on vault.decrypted_secrets to postgres;
