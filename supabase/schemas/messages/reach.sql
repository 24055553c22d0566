-- Unreached: who cannot be told of what happens to their places, until somebody has told them in another way. What decides it
-- comes after the table.

create table private.bounces (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default private.now(),
  failure jsonb not null
);
comment on table private.bounces is
  'People whose address the mail server has refused for good. Mails are still tried, and the first that is accepted ends it; so do another address, a
sign-in, and an administrator. No API role has any right to it.';
comment on column private.bounces.failure is 'As outbox.failure.';

create table private.unreached (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  reason text not null check (reason in ('no_address', 'bounces', 'mails_off', 'no_access', 'failed')),
  failure jsonb,
  told_at timestamptz,
  told_by uuid,
  check ((told_at is null) = (told_by is null))
);
comment on table private.unreached is 'Notices about places that reach their people neither by mail nor as a notification. No API role has any right to it.';
comment on column private.unreached.reason is
  'no_address; bounces: their address is refused for good; mails_off: they want no mails, and this is not about a cancellation or a move; no_access: they wait for
approval; failed: the mail was given up.';
comment on column private.unreached.told_by is 'Who has told them, by phone or in person. Not a foreign key, so that it outlives them.';

create function private.reach_order(p_reason text) returns integer
language sql immutable set search_path = ''
return array_position(array['no_address', 'bounces', 'failed', 'no_access', 'mails_off'], p_reason);
comment on function private.reach_order(text) is 'Which of several reasons is named: the lowest. Internal.';

create view private.untold as
select n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id) as act, min(n.created_at) as at,
  array_agg(n.id order by n.created_at, n.id) as ids,
  (array_agg(u.reason order by private.reach_order(u.reason)))[1] as reason,
  (array_agg(u.failure order by private.reach_order(u.reason)))[1] as failure,
  (array_agg(distinct n.kind)) as kinds,
  (array_agg(n.event_id order by coalesce((n.old ->> 'start_time')::timestamptz, n.created_at), n.id))[1] as event_id,
  count(distinct n.event_id)::integer as events,
  bool_and(u.told_at is not null or n.dismissed_at is not null) as is_settled,
  case when bool_and(u.told_at is not null) then max(u.told_at) end as told_at,
  case when bool_and(u.told_at is not null) then (array_agg(u.told_by order by u.told_at desc))[1] end as told_by,
  bool_and(n.dismissed_at is not null) as is_seen,
  -- What is newer about the same place makes this old; and what is over helps nobody.
  bool_or(greatest(e.end_time, (n.old ->> 'end_time')::timestamptz) > private.now() and not exists (
    select from public.notices later
    where later.signup_id = n.signup_id and later.created_at > n.created_at)) as is_ahead
from private.unreached u
join public.notices n on n.id = u.notice_id
join public.events e on e.id = n.event_id
group by n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id);
comment on view private.untold is
  'Who could not be told of an act: of a change set, or of a single change. ids: of the notices; is_settled: somebody has told them, or they have read it in the app;
is_ahead: it is about a shift that is not over. For definer functions.';

create function private.untold_of(p_change_set uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', u.reason)
    order by p.name collate private.natural_order, p.id), '[]')
  from private.untold u join public.profiles p on p.id = u.user_id
  where u.change_set_id = p_change_set
$$;
comment on function private.untold_of(uuid) is 'Whom a change set does not reach, as changeOutcome of the contract. Internal.';

-- Reach: whether news about a place reaches its person, decided when it is written and corrected by what became of the mail.

create function private.is_important(p_kind text) returns boolean
language sql immutable set search_path = ''
return p_kind in ('moved', 'still', 'canceled', 'removed', 'restored', 'clash', 'released');
comment on function private.is_important(text) is
  'Whether a kind of notice is about a cancellation or a move of what the person counts on: its mail goes out in spite of mails switched off, as news.ts
decides for what it says. Internal.';

create function private.is_pushed(p_person uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from private.push_subscriptions d
      where d.user_id = p_person and d.failures = 0 and d.last_success_at > private.now() - interval '30 days')
    and not exists (
      select from private.push_settings s
      where s.user_id = p_person
        and case when p_kind in ('asked', 'still') then 'questions' else private.push_category(p_kind) end = any (s.unwanted))
$$;
comment on function private.is_pushed(uuid, text) is
  'Whether a kind of notice reaches a person as a notification: they want such, and a device of theirs got the last one, within a month.
Internal.';

create function private.bounces(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.bounces b where b.user_id = p_person)
$$;
comment on function private.bounces(uuid) is 'Whether the address of a person is refused for good. Internal.';

create function private.why_unreached(p_person public.profiles, p_kind text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_person.state in ('blocked', 'left') or private.is_pushed(p_person.id, p_kind) then null
    when p_person.email is null then 'no_address'
    when p_person.state <> 'active' then 'no_access'
    when private.bounces(p_person.id) then 'bounces'
    when not private.is_important(p_kind) and not private.gets_mails(p_person) then 'mails_off' end
$$;
comment on function private.why_unreached(public.profiles, text) is
  'Why a kind of notice does not reach a person (unreached.reason); null: it does. Who is blocked is told by a mail of its own. Internal.';

create function private.is_told(p_notice public.notices) returns boolean
language sql stable set search_path = ''
return p_notice.signup_id is not null and p_notice.kind not in ('handed_over', 'not_taken_over')
  and p_notice.user_id is distinct from private.me();
comment on function private.is_told(public.notices) is
  'Whether a notice is about what others did to a place, and counts on being heard. Who hands a place over follows that in the app. Internal.';

create function private.note_unreached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unreached (notice_id, reason)
  select n.id, why.reason
  from public.notices n join public.profiles p on p.id = private.addressee(n.user_id)
  cross join lateral (select private.why_unreached(p, n.kind) as reason offset 0) why
  where n.id = any (array(select a.id from added a)) and private.is_told(n) and why.reason is not null;
  return null;
end
$$;
comment on function private.note_unreached() is 'Trigger: notes whom a notice does not reach.';
create trigger note_unreached after insert on public.notices
  referencing new table as added for each statement execute function private.note_unreached();

create function private.notices_of(p_mail private.outbox) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if p_mail.notice_id is not null then
    return array[p_mail.notice_id];
  end if;
  return array(
    select n.id from public.notices n
    where n.signup_id = p_mail.signup_id and n.created_at = p_mail.created_at and private.addressee(n.user_id) = p_mail.user_id
      and n.kind = any (case p_mail.kind when 'assigned' then array['assigned', 'asked'] when 'released' then array['released'] end));
end
$$;
comment on function private.notices_of(private.outbox) is
  'The notices that say the same as a message of the outbox: that of its notice, or that of the place that was given or taken in the same
transaction. Internal.';

create function private.follow_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- notices has a column of that name.
  mail constant private.outbox := new;
  refused constant boolean := coalesce(mail.failure ->> 'code' = 'address_refused', false);
begin
  -- These went to another address than that of their person.
  if mail.letter ->> 'about' in ('address_code', 'address_changed') then
    return null;
  elsif mail.status = 'failed' and refused then
    insert into private.bounces (user_id, failure) select p.id, mail.failure from public.profiles p where p.id = mail.user_id
    on conflict (user_id) do nothing;
  elsif mail.status = 'sent' and mail.handed_over_at is null then
    delete from private.bounces b where b.user_id = mail.user_id;
  end if;
  if mail.status = 'sent' then
    delete from private.unreached u where u.notice_id = any (private.notices_of(mail)) and u.told_at is null;
  elsif mail.signup_id is not null then
    insert into private.unreached (notice_id, reason, failure)
    select n.id, why.reason, case when why.reason in ('failed', 'bounces') then mail.failure end
    from public.notices n join public.profiles p on p.id = private.addressee(n.user_id)
    cross join lateral (select case
      when private.is_pushed(p.id, n.kind) then null
      when mail.status = 'failed' then case when refused then 'bounces' else 'failed' end
      when mail.reason = 'too late' then 'failed'
      else private.why_unreached(p, n.kind) end as reason offset 0) why
    where n.id = any (private.notices_of(mail)) and private.is_told(n) and why.reason is not null
    on conflict (notice_id) do nothing;
  end if;
  return null;
end
$$;
comment on function private.follow_mail() is
  'Trigger: a mail that was sent reaches its person after all, and one that was given up or skipped does not; an address that is refused for good is
marked, until it takes a mail.';
create trigger follow_mail after update of status on private.outbox
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function private.follow_mail();

create function private.address_works() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bounces b where b.user_id = new.id;
  return null;
end
$$;
comment on function private.address_works() is 'Trigger: somebody has another address, or has signed in by the link in a mail.';
create trigger address_works after update of email, last_login on public.profiles
  for each row when ((old.email, old.last_login) is distinct from (new.email, new.last_login)) execute function private.address_works();

create function private.clear_bounce(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.bounces b where b.user_id = p_person;
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before)
  values (private.me(), 'delete', 'bounces', p_person, jsonb_build_object('user_id', p_person));
end
$$;
comment on function private.clear_bounce(uuid) is
  'DELETE /users/{id}/bounce: an administrator takes the mark from an address, which the change log has. Definer: no API role writes it. Errors: 401, 403; 404 for people whose
address is not marked.';
grant execute on function private.clear_bounce(uuid) to authenticated;

-- Lists of who could not be told, and of who cannot be reached in the next days, for administrators.

create function private.event_ref(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
  from public.events e where e.id = p_id
$$;
comment on function private.event_ref(uuid) is 'An event as datedEvent of the contract. Internal.';

create function private.untold_people(p_change_set uuid, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select u.* from private.untold u
      where case when p_change_set is null then not u.is_settled and u.is_ahead else u.change_set_id = p_change_set end
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', f.reason, 'failure', f.failure, 'ids', f.ids, 'kinds', f.kinds,
      'event', private.event_ref(f.event_id), 'events', f.events, 'at', private.iso(f.at), 'seen', f.is_seen,
      'told', case when f.told_at is not null then jsonb_build_object('at', private.iso(f.told_at),
        'by', (select t.name from public.profiles t where t.id = f.told_by)) end)
      order by e.start_time, p.name collate private.natural_order, p.id, f.act), '[]'))
    from (select f.* from found f join public.events e on e.id = f.event_id order by e.start_time, f.user_id, f.act limit p_most) f
    join public.events e on e.id = f.event_id
    join public.profiles p on p.id = f.user_id);
end
$$;
comment on function private.untold_people(uuid, integer) is
  'GET /unreached and GET /dashboard: whom a change set did not reach, or, without one, all who are still to be told of shifts that are not over: {count,
people: the first p_most of them by the start of the shifts}. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_people(uuid, integer) to authenticated;

create function private.untold_counts(p_change_sets uuid[]) returns table (change_set_id uuid, unreached integer, untold integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select u.change_set_id, count(*)::integer, (count(*) filter (where not u.is_settled))::integer
    from private.untold u where u.change_set_id = any (p_change_sets) group by u.change_set_id;
end
$$;
comment on function private.untold_counts(uuid[]) is
  'GET /change-sets: how many people each of these did not reach, and how many of them nobody has told since. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_counts(uuid[]) to authenticated;

create function private.unreachable_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with next as (
      select distinct on (s.user_id) s.user_id, s.event_id, e.start_time
      from public.events e join public.signups s on s.event_id = e.id
      where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.published_at is not null
        and s.status <> 'canceled' and s.is_live and (private.work_entry(s.entry_id)).attendance is distinct from 'excused'
      order by s.user_id, e.start_time, e.id
    ), found as materialized (
      select n.*, w.name, w.phone, w.reason
      from next n
      -- One by one: otherwise Postgres reads all profiles.
      cross join lateral (
        select p.name, p.phone, private.why_unreached(p, 'canceled') as reason from public.profiles p where p.id = n.user_id offset 0) w
      where w.reason is not null
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', f.user_id, 'name', f.name), 'phone', f.phone, 'reason', f.reason, 'event', private.event_ref(f.event_id),
      'failure', b.failure, 'since', private.iso(b.since)) order by f.start_time, f.name collate private.natural_order, f.user_id), '[]'))
    from (select * from found order by start_time, user_id limit p_most) f
    left join private.bounces b on b.user_id = f.user_id);
end
$$;
comment on function private.unreachable_people(integer) is
  'GET /unreached and GET /dashboard: people with a place in a shift that begins within seven days whom not even its cancellation would reach: {count, people: the
first p_most by the start of their next shift}. Definer: no API role reads bounces or devices. Errors: 401, 403.';
grant execute on function private.unreachable_people(integer) to authenticated;

create function private.bouncing_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', f.id, 'name', f.name), 'phone', f.phone, 'email', f.email,
      'failure', f.failure, 'since', private.iso(f.since)) order by f.since desc, f.id), '[]')
    from (select p.id, p.name, p.phone, p.email, b.failure, b.since
      from private.bounces b join public.profiles p on p.id = b.user_id order by b.since desc, p.id limit p_most) f);
end
$$;
comment on function private.bouncing_people(integer) is
  'GET /unreached: people whose address is refused for good, the latest p_most. Definer: no API role reads bounces. Errors: 401, 403.';
grant execute on function private.bouncing_people(integer) to authenticated;

create function private.place_is_heard(p_signup uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from private.unreached u join public.notices n on n.id = u.notice_id
    where n.signup_id = p_signup and n.kind in ('asked', 'assigned') and u.told_at is null)
$$;
comment on function private.place_is_heard(uuid) is 'Whether somebody hears of the place that they were given. Internal.';

create function private.hears_of_place(p_signup uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.place_is_heard(p_signup);
end
$$;
comment on function private.hears_of_place(uuid) is
  'POST /users/{id}/signups: whether somebody hears of the place that they were given. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.hears_of_place(uuid) to authenticated;

create function private.mark_told(p_notices uuid[], p_told boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from private.unreached u where u.notice_id = any (p_notices)) then
    perform private.refuse_missing('notice');
  end if;
  with said as (
    update private.unreached u set told_at = case when p_told then private.now() end, told_by = case when p_told then private.me() end
    where u.notice_id = any (p_notices) and (u.told_at is null) = p_told
    returning u.notice_id
  )
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), case when p_told then 'insert' else 'delete' end, 'unreached', a.id,
    case when not p_told then a.about end, case when p_told then a.about end
  from (
    select distinct on (n.user_id, coalesce(n.change_set_id, n.id)) n.id,
      jsonb_build_object('user_id', n.user_id, 'event_id', n.event_id) as about
    from said s join public.notices n on n.id = s.notice_id
    order by n.user_id, coalesce(n.change_set_id, n.id), n.created_at, n.id) a
  order by a.id;
end
$$;
comment on function private.mark_told(uuid[], boolean) is
  'PUT /unreached: records that the caller has told somebody what these notices say, or takes that back; the change log has it once for each person
and change. Who was first is kept. Definer: no API role
writes unreached. Errors: 401, 403; 404 if none of them is unreached.';
grant execute on function private.mark_told(uuid[], boolean) to authenticated;
