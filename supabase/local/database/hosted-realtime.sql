-- Makes schema realtime as a hosted project has it, as far as Muster uses it: the table of messages, whose policies decide who hears
-- what, and the function that sends one. supabase/local/realtime delivers the messages. Run by the superuser supabase_admin at each
-- start.

do $$
begin
  if to_regrole('supabase_realtime_admin') is null then
    create role supabase_realtime_admin nologin noinherit;
  end if;
end
$$;
-- Hosted, postgres is no member; an extension lets it make policies for the table nevertheless.
grant supabase_realtime_admin to postgres;

create schema if not exists realtime authorization supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid primary key default gen_random_uuid()
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

create or replace function realtime.topic() returns text
language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
alter function realtime.topic() owner to supabase_realtime_admin;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  begin
    perform set_config('realtime.topic', topic, true);
    if not payload ? 'id' then
      payload := payload || jsonb_build_object('id', gen_random_uuid());
    end if;
    insert into realtime.messages (payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;

-- A notification has room for less than a message has, so it names the message.
create or replace function realtime.note_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
alter function realtime.note_message() owner to supabase_realtime_admin;
create or replace trigger note_message after insert on realtime.messages
  for each row execute function realtime.note_message();

-- Hosted, days of messages are dropped after three days. Nobody reads old ones.
delete from realtime.messages where inserted_at < now() - interval '1 hour';
