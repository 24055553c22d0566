-- The language of a person who has saved none is the one they were shown when they first asked for a link, in all mails
-- alike; who stops the mails keeps it.

create function private.language_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.settings ->> 'language', (
    -- People can write their metadata themselves.
    select u.raw_user_meta_data ->> 'language' from auth.users u
    where u.id = p.id and u.raw_user_meta_data ->> 'language' in ('english', 'spanish', 'french', 'german')), 'english')
  from public.profiles p where p.id = person and private.may_act_for(person)
$$;
comment on function private.language_of(uuid) is
  'In which language a person reads: english, spanish, french or german. For the person and administrators; null for others.';
grant execute on function private.language_of(uuid) to authenticated;

create or replace function private.stop_mails(wanted uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target constant uuid := (select k.user_id from private.mail_keys k where k.key = wanted);
  person public.profiles;
begin
  -- The trigger follow_language will change this row: it is locked before the profile, as signing in does.
  perform from auth.users u where u.id = target for no key update;
  select p.* into person from public.profiles p where p.id = target for no key update;
  if not found then
    return false;
  end if;
  if coalesce((person.settings ->> 'emailNotifications')::boolean, true) then
    -- Who has saved no settings sees times in their own zone until they do; nobody knows it here, so the organisation's.
    update public.profiles p set settings = jsonb_build_object('smsNotifications', false, 'darkMode', false,
      'language', private.language_of(target), 'timezone', coalesce((select o.timezone from public.organisation o), 'UTC'))
      || coalesce(person.settings, '{}') || '{"emailNotifications": false}'
    where p.id = target;
  end if;
  return true;
end
$$;

create function private.skip_late_mails() returns void
language sql set search_path = '' as $$
  -- After days without a way to send, nobody is helped by a flood of what was.
  update private.outbox o set status = 'skipped', reason = 'too late', settled_at = private.now()
  where o.status = 'waiting' and o.mail_id is null and o.due_at < private.now() - interval '2 days'
$$;
comment on function private.skip_late_mails() is 'Drops messages that nobody has sent for two days. Internal.';

create or replace function private.claim_mails(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  select 'reminder', r.user_id, r.signup_id, r.dedupe_key, present from private.due_reminders() r
  on conflict (dedupe_key) do nothing;

  perform private.skip_late_mails();
  -- Whoever sent it the last time never came back, each time.
  update private.outbox o set status = 'failed', settled_at = present,
    reason = coalesce(o.reason, 'No attempt came to an end')
  where o.status = 'waiting' and o.mail_id in (select l.id from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.attempts >= 8 and l.claimed_until <= present);

  with quiet as (
    select o.user_id from private.outbox o where o.status = 'waiting' and o.mail_id is null
    group by o.user_id
    having max(o.due_at) <= present or min(o.due_at) <= present - interval '4 minutes'
    order by min(o.due_at) limit most
  ), taken as (
    select o.id, o.user_id, o.created_at from private.outbox o
    where o.user_id in (select q.user_id from quiet q) and o.status = 'waiting' and o.mail_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id order by t.created_at, t.id) as lead from taken t
  )
  update private.outbox o set mail_id = l.lead, next_attempt_at = present from led l where o.id = l.id;

  with free as (
    select o.id from private.outbox o
    where o.status = 'waiting' and o.mail_id = o.id and o.next_attempt_at <= present
      and coalesce(o.claimed_until <= present, true)
    order by o.next_attempt_at limit most
    for update skip locked
  ), taken as (
    update private.outbox o set claimed_until = present + interval '5 minutes', attempts = o.attempts + 1
    from free f where o.id = f.id returning o.id
  )
  select array_agg(t.id) into claimed from taken t;

  insert into private.mail_keys (user_id)
  select o.user_id from private.outbox o where o.id = any (claimed)
  on conflict (user_id) do nothing;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'to', p.email, 'name', p.name, 'settings', p.settings,
      'language', private.language_of(p.id), 'unsubscribe_key', k.key, 'messages', (
        select jsonb_agg(jsonb_build_object('kind', coalesce(n.kind, o.kind), 'notice', o.kind = 'notice',
          'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift) order by s.starts_at, o.created_at, o.id)
        from private.outbox o
        join private.shifts s on s.id = o.signup_id
        left join public.notices n on n.id = o.notice_id
        where o.mail_id = l.id)) order by l.next_attempt_at, l.id), '[]')
    from private.outbox l
    join public.profiles p on p.id = l.user_id
    join private.mail_keys k on k.user_id = l.user_id
    where l.id = any (claimed));
end
$$;
comment on function private.claim_mails(integer) is
  'What notify sends next, at most `most` mails, which no other worker gets for five minutes. What is waiting for a person
becomes one mail when a minute has passed without anything new for them, at the latest after five. Each mail: {id, to,
name, settings, language, unsubscribe_key, messages: [{kind, notice, status, live, old, shift}]}, messages by the start of the shift.';

-- Also where there is no way to send at all: nobody claims a mail there, and the outbox would grow for ever.
create or replace function private.prune_outbox() returns integer
language sql set search_path = '' as $$
  select private.skip_late_mails();
  with pruned as (
    delete from private.outbox o where o.settled_at < private.now() - interval '90 days' returning o.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_outbox() is
  'Drops messages that nobody has sent for two days, deletes those that were settled more than 90 days ago, and gives the
number of these.';
