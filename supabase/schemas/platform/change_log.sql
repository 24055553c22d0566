-- The change log: what administrators change, row by row, and the change sets that make one step of many rows.

create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('move', 'counts', 'edit', 'cancel', 'restore', 'publish', 'unpublish', 'delete', 'copy', 'create', 'give', 'release',
    'move_person', 'swap', 'remove_examples', 'sync', 'edit_feed', 'undo')),
  reason text check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  made_at timestamptz not null default private.now(),
  made_by uuid,
  undoes uuid unique references public.change_sets (id),
  title text,
  events integer not null default 0,
  people integer not null default 0,
  undo_until timestamptz,
  scope jsonb not null default '{"title": null, "day": null, "place": null, "minutes": null}',
  feed_id uuid,
  kinds jsonb,
  check ((action = 'undo') = (undoes is not null))
);
comment on table public.change_sets is
  'What administrators and the syncs of feeds change in one step: one row for each step. Its changes are the rows of audit_log with
its id. Written by private.make_change(), private.apply_ical_sync() and private.undo_change().';
comment on column public.change_sets.made_by is
  'The administrator; null: a feed, by its schedule. Not a foreign key, so that the row outlives the person.';
comment on column public.change_sets.feed_id is
  'The feed that was synced or edited, or whose sync was undone. Not a foreign key, so that the row outlives the feed.';
comment on column public.change_sets.kinds is
  'Of a sync or an edit of a feed: how many events it added, moved, … (private.feed_differences); null for others.';
comment on column public.change_sets.undoes is 'The change set that this one takes back. Each is taken back at most once.';
comment on column public.change_sets.title is 'The title of the first event that it touched; events and people: how many it touched.';
comment on column public.change_sets.undo_until is
  'Until when it can be undone: the start of the first event that it touched (of a sync: of the last one), but at least while its
messages are held; of removed examples: 30 days.';
comment on column public.change_sets.scope is
  'What its events had in common before it: title, day and place, and by how many minutes it moved them all; null: not the same.';
create index change_sets_made_by on public.change_sets (made_by);
create index change_sets_made_at on public.change_sets (made_at, id);

alter table public.change_sets enable row level security;
grant select on public.change_sets to authenticated;
-- Administrators see all change sets.
create policy "administrators see change sets" on public.change_sets
  for select to authenticated using ((select private.is_admin()));

create function private.change_set() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant text := nullif(current_setting('muster.change_set', true), '');
begin
  if present is null then
    return null;
  end if;
  -- The setting alone proves nothing: whoever can run SQL can set it. A sync is nobody, and nobody has no right to any table.
  return (select c.id from public.change_sets c
    where c.id = present::uuid and (c.made_by = private.me() or c.feed_id is not null and private.me() is null));
end
$$;
comment on function private.change_set() is
  'The change set that the running transaction belongs to; null: none. Definer: triggers ask it for people who see no change sets.';
grant execute on function private.change_set() to authenticated;

create function private.held_until() returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.change_set() is not null then private.now() + interval '60 seconds' end
$$;
comment on function private.held_until() is
  'Until when what the running transaction says to people is held, so that Undo can take it back; null: not at all.';
grant execute on function private.held_until() to authenticated;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'see', 'see_end')),
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  -- Columns, because behind a policy no index on an expression is used.
  event_id text generated always as (coalesce(after, before) ->> 'event_id') stored,
  user_id text generated always as (coalesce(after, before) ->> 'user_id') stored,
  part_of text generated always as (case table_name when 'ical_feed_slots' then coalesce(after, before) ->> 'feed_id'
    when 'slot_type_qualifications' then coalesce(after, before) ->> 'slot_type_id'
    when 'slot_type_documents' then coalesce(after, before) ->> 'slot_type_id' end) stored
);
comment on table public.audit_log is
  'Every change an administrator or a sync made, what leads did with the places of others, and what guardians did for those whom they look
after. Written by triggers and functions.';
comment on column public.audit_log.action is
  'see and see_end: the administrator began, or ended, to see the product as the person of the row.';
comment on column public.audit_log.actor is
  'The administrator, lead or guardian. Not a foreign key, so that the entry outlives the person. Null: a sync by schedule (it has a change set), or
someone with direct database access.';
comment on column public.audit_log.event_id is 'Which event the row belonged to; null: none, or another way (it is the event, or belongs to a signup of it).';
comment on column public.audit_log.user_id is 'Whom the row was about; null: nobody, or it is the person.';
comment on column public.audit_log.part_of is 'To which feed or slot type the row belonged; null: to none.';
comment on column public.audit_log.before is 'The row before. A feed''s address is reduced to its host, because it may contain a key.';
-- Each is in the order of a page of the record, so that it reads no more than the page.
create index audit_log_at on public.audit_log (at desc, id);
create index audit_log_table on public.audit_log (table_name, at desc, id);
create index audit_log_actor on public.audit_log (actor, table_name, at desc, id);
create index audit_log_change_set on public.audit_log (change_set_id, id) where change_set_id is not null;
create index audit_log_row on public.audit_log (table_name, row_id, at desc, id);
create index audit_log_person on public.audit_log (user_id, at desc, id) where user_id is not null;
create index audit_log_event on public.audit_log (event_id, at desc, id) where event_id is not null;
create index audit_log_part on public.audit_log (part_of, at desc, id) where part_of is not null;
create index audit_log_seen on public.audit_log (at desc, id) where action in ('see', 'see_end');

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
-- Administrators read the whole log.
create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.host_only(p_url text) returns text
language sql immutable set search_path = '' as $$
  select substring(p_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]*)')
$$;
comment on function private.host_only(text) is 'The host (and port) of a web address, without path, query or credentials.';

create function private.auditable(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - 'secret' || coalesce((
    select jsonb_object_agg(key, private.host_only(p_row ->> key))
    from unnest(array['ical_url', 'moved_to']) key where p_row ? key), '{}')
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may contain it: a feed''s addresses are reduced to their hosts, the secret of a link is left out.';

create function private.log_change(p_table text, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant jsonb := private.auditable(p_before);
  becomes constant jsonb := private.auditable(p_after);
  present constant jsonb := coalesce(becomes, was);
begin
  -- private.forget_person() writes an entry of its own, without who it was.
  if p_table = 'profiles' and becomes ->> 'state' = 'left' then
    return;
  end if;
  -- The row decides, because an administrator who gives up the role is no longer one when the trigger runs.
  if p_table = 'profiles' and was ->> 'role' <> becomes ->> 'role' or private.is_admin()
      -- What somebody does for a person whom they look after.
      or private.is_acting()
      -- What a lead does with the places of others.
      or p_table = 'signups' and present ->> 'user_id' <> private.me()::text and (
        private.may_lead((present ->> 'event_id')::uuid, (present ->> 'slot_id')::uuid, 'fill')
        or private.may_lead((present ->> 'event_id')::uuid, (present ->> 'slot_id')::uuid, 'gate')
        or private.ran_gate((present ->> 'slot_id')::uuid, null))
      -- What a sync does.
      or private.change_set() is not null then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (coalesce(private.caller(), (select c.made_by from public.change_sets c where c.id = private.change_set())),
      case when was is null then 'insert' when becomes is null then 'delete' else 'update' end, p_table, present ->> 'id', was, becomes);
  end if;
end
$$;
comment on function private.log_change(text, jsonb, jsonb) is
  'Writes a change of a row to audit_log when an administrator or a sync makes it, a lead changes the place of somebody else, or somebody acts
for a person whom they look after, and every change of a role. The actor is the real caller. p_before is null for a new row, p_after for one that is deleted. Internal.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_change(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end
$$;
comment on function private.audit() is 'Trigger: see private.log_change().';

create function private.audit_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, after)
    select private.me(), 'insert', tg_table_name, to_jsonb(a) ->> 'id', to_jsonb(a) from added a;
  end if;
  return null;
end
$$;
comment on function private.audit_added() is
  'Trigger: what private.log_change() writes of new rows, for all rows of a statement at once. For tables to which only administrators add
many rows, and no sync adds any.';
