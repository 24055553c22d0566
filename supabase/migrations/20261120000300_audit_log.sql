-- The audit log: every change an administrator makes, with who, what, when, before and after (design section 3).
-- Each table's migration attaches private.audit().

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Every change an administrator made. Written by trigger only.';
comment on column public.audit_log.actor is
  'The administrator; no reference, so that the entry outlives the person. Null: someone with direct database access.';
comment on column public.audit_log.before is 'The row before; a feed''s address is reduced to its host, for it may hold a key.';
create index audit_log_at on public.audit_log (at);
create index audit_log_row on public.audit_log (table_name, row_id);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
-- Administrators read the whole log. Nobody writes it but the trigger.
create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.host_only(url text) returns text
language sql immutable set search_path = '' as $$
  select substring(url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]*)')
$$;
comment on function private.host_only(text) is 'The host (and port) of a web address, without path, query or credentials.';

create function private.auditable(row_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when row_data ? 'ical_url'
    then jsonb_set(row_data, '{ical_url}', to_jsonb(private.host_only(row_data ->> 'ical_url')))
    else row_data end
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may hold it: a feed''s address reduced to its host.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then private.auditable(to_jsonb(old)) end;
  becomes jsonb := case when tg_op <> 'DELETE' then private.auditable(to_jsonb(new)) end;
  -- Asked of the row, because an administrator who gives up the role is none any more when this trigger runs.
  changes_role boolean := tg_op = 'UPDATE' and tg_table_name = 'profiles' and was ->> 'role' <> becomes ->> 'role';
begin
  if changes_role or private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (auth.uid(), lower(tg_op), tg_table_name, coalesce(becomes, was) ->> 'id', was, becomes);
  end if;
  return null;
end
$$;
comment on function private.audit() is
  'Trigger: writes the change to audit_log when an administrator makes it, and a change of role whoever makes it.';
