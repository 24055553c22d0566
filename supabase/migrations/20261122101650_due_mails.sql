-- Due mails: what has to be sent now, and how much of it the mail service takes.

create function private.reminder_key(p_signup uuid, p_start timestamptz, p_timezone text, p_number integer) returns text
language sql stable
-- An event that moves to another day of its place gets another reminder; one that moves by minutes does not.
return format('reminder:%s:%s', p_signup, (p_start at time zone p_timezone)::date) || case p_number when 2 then ':2' else '' end;
comment on function private.reminder_key(uuid, timestamptz, text, integer) is
  'Identifies the first or second reminder of a shift on the day of its start where it takes place; the key of the second begins with that of the first. Its body is parsed when
it is created, so that Postgres can copy it into a query. Internal.';

create function private.reminder_leads() returns table (number integer, hours integer, ahead interval)
language sql stable rows 2 set search_path = '' as $$
  select r.number, r.hours, r.hours * interval '1 hour'
  from public.organisation o
  cross join lateral (values (1, o.remind_hours_before), (2, o.remind_again_hours_before)) r (number, hours)
  where r.hours is not null
$$;
comment on function private.reminder_leads() is 'How long before a shift its people are reminded, once or twice. Internal.';

create function private.due_reminders() returns table (signup_id uuid, user_id uuid, dedupe_key text)
language sql stable security definer set search_path = '' as $$
  -- Of two that are due at once, the later one says it all.
  select distinct on (s.id) s.id, s.user_id, key.name
  from private.reminder_leads() l
  join public.events e on e.start_time > private.now() and e.start_time <= private.now() + l.ahead
  join public.signups s on s.event_id = e.id
  cross join lateral (select private.reminder_key(s.id, e.start_time, e.timezone, l.number) as name) key
  where s.status = 'confirmed' and s.is_live and s.attendance is null
    and s.created_by is not null and s.created_at <= e.start_time - l.ahead
    and not exists (
      select from private.outbox o
      -- Another reminder counts as this one if it was sent when this one was due: late, or by settings that have changed since.
      where o.signup_id = s.id and (o.dedupe_key = key.name
        or o.created_at >= e.start_time - l.ahead and starts_with(o.dedupe_key, private.reminder_key(s.id, e.start_time, e.timezone, 1))))
  order by s.id, l.ahead
$$;
comment on function private.due_reminders() is
  'Shifts that need a reminder now (private.reminder_leads), except those whose person signed up later than that, or is excused.
Internal.';

create function private.queue_reminders() returns void
language sql set search_path = '' as $$
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  select 'reminder', r.user_id, r.signup_id, r.dedupe_key, private.now() from private.due_reminders() r
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_reminders() is 'Puts the reminders that are due into the outbox. Internal.';

create function private.due_mails(p_most integer default 5) returns integer
language sql stable security definer set search_path = '' as $$
  select least(p_most, ceil((
    (select count(*) from private.outbox o where o.status = 'waiting' and o.mail_id = o.id
      and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true))
    + (select count(distinct o.user_id) from private.outbox o where o.status = 'waiting' and o.mail_id is null
      and o.due_at <= private.now())
    + (select count(*) from private.due_reminders())
    + private.alerts_due()::integer + private.digest_due()::integer) / 50.0))::integer
$$;
comment on function private.due_mails(integer) is
  'The number of calls of notify that are due now: one per fifty mails, which is the most that a call sends. For the schedule.';

create function private.skip_late_mails() returns void
language sql set search_path = '' as $$
  -- When mail can be sent again after days, a flood of old news helps nobody.
  update private.outbox o set status = 'skipped', reason = 'too late', settled_at = private.now()
  where o.status = 'waiting' and o.mail_id is null and o.due_at < private.now() - interval '2 days'
$$;
comment on function private.skip_late_mails() is 'Skips messages that have not been sent for two days. Internal.';

create function private.skip_mails_to_nobody() returns void
language sql set search_path = '' as $$
  update private.outbox o set status = 'skipped', settled_at = private.now(),
    reason = case when p.email is null then 'no address' else 'no access' end
  from public.profiles p
  where p.id = o.user_id and o.status = 'waiting' and o.mail_id is null and (p.email is null or p.state <> 'active')
$$;
comment on function private.skip_mails_to_nobody() is 'Skips news for people who have no address or are not active. Internal.';

create function private.invitations_a_minute() returns numeric
language sql stable security definer set search_path = '' as $$
  -- Without a limit the schedule's five calls a minute send fifty each. A limit is shared with news, which must not wait.
  select coalesce(o.mails_per_hour * 0.75 / 60, 250) from public.organisation o
$$;
comment on function private.invitations_a_minute() is
  'The pace of invitations: three quarters of what the mail service takes. Internal.';

create function private.mails_begun(p_what text, p_since interval) returns bigint
language sql stable security definer set search_path = '' as $$
  select (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'sent' and o.settled_at > private.now() - p_since
        and (p_what = 'all' or o.kind = 'invitation'))
    + (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'waiting' and o.claimed_until > private.now()
        and (p_what = 'all' or o.kind = 'invitation'))
$$;
comment on function private.mails_begun(text, interval) is
  'How many mails were sent lately or are being sent. p_what: all or invitations. Internal.';

create function private.mail_allowance(p_what text) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when o.mails_per_hour is null then 1000000
    else least(o.mails_per_hour - private.mails_begun('all', interval '1 hour'),
      case when p_what = 'invitations'
        then floor(private.invitations_a_minute() * 60)::bigint - private.mails_begun('invitations', interval '1 hour') end,
      -- A little less than a minute, because the calls of the schedule are not exactly one apart.
      case when p_what = 'invitations'
        then ceil(private.invitations_a_minute())::bigint - private.mails_begun('invitations', interval '50 seconds') end) end
  from public.organisation o
$$;
comment on function private.mail_allowance(text) is
  'How many mails the mail service takes now. p_what: news or invitations. Internal.';

create function private.free_mails(p_what text, p_most integer) returns setof uuid
language sql volatile set search_path = '' as $$
  select o.id from private.outbox o
  where o.status = 'waiting' and o.mail_id = o.id and (o.kind = 'invitation') = (p_what = 'invitations')
    and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true)
  order by o.next_attempt_at limit greatest(least(p_most, private.mail_allowance(p_what)), 0)
  for update skip locked
$$;
comment on function private.free_mails(text, integer) is
  'Mails that can be sent now, the longest due first, locked. p_what: news or invitations. Internal.';
