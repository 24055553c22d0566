-- Timesheets: what people say of their hours, what is odd about them, and who approved them. All of it is in the ledger; nothing here is
-- stored twice. An approval is of an entry and of the minutes that counted then: when either changes, it no longer holds.

create view private.timesheet with (security_invoker = true) as
select w.signup_id, w.user_id, w.event_id, w.slot_id, w.slot_type_id, w.starts_at, w.ends_at, w.ended, w.attendance, w.scheduled_hours,
  w.pay, w.pay_counts, w.out_assumed, w.unrecorded, w.entry_id, w.held_entry_id, w.hourly, w.break_minutes,
  round(w.hours * 60)::integer as minutes, entry.came_at, entry.left_at, entry.minutes as entry_minutes, entry.kind as entry_kind,
  coalesce(entry.unpaid_breaks, 'none') as unpaid_breaks, said.id as said_id, confirmed.is_so as is_confirmed,
  claimed.is_open as has_claim,
  coalesce(judged.kind = 'approved' and judged.corrects is not distinct from w.held_entry_id and judged.minutes = round(w.hours * 60)
    and not claimed.is_open and coalesce(merged.person_id, judged.by) is distinct from w.user_id, false) as is_approved,
  (select o.asks_hours = 'required' from public.organisation o) and not confirmed.is_so
    and w.ends_at > (select private.now() - o.asks_hours_days * interval '1 day' from public.organisation o) as awaits_person
from private.worked w
left join public.work_entries entry on entry.id = w.entry_id
left join lateral (
  select e.id, e.kind, e.corrects, e.minutes from public.work_entries e
  where e.signup_id = w.signup_id and e.kind in ('claimed', 'confirmed') order by e.id desc limit 1) said on true
left join lateral (
  select e.id, e.kind, e.corrects, e.minutes, e.by from public.work_entries e
  where e.signup_id = w.signup_id and e.kind in ('approved', 'declined') order by e.id desc limit 1) judged on true
-- As private.now_person(), which takes longer for each of thousands.
left join private.merged_persons merged on merged.id = judged.by
cross join lateral (
  select coalesce(said.kind = 'confirmed' and said.corrects is not distinct from w.held_entry_id and said.minutes = round(w.hours * 60), false)
    as is_so) confirmed
left join lateral (
  -- Whoever answers a claim has seen it: with other times, by declining it, or by approving what is there.
  select coalesce(said.kind = 'claimed' and said.id > coalesce(w.entry_id, 0) and said.id > coalesce(judged.id, 0), false) as is_open) claimed on true;
comment on view private.timesheet is
  'Work (private.worked) with what is said of it: is_confirmed: its person says that it is right; has_claim: its person says that they worked
at other times, and nobody has answered; is_approved: somebody else has approved it as it is now. An approval by whoever is the same person now, after
a merge, counts for nothing. awaits_person: its person has to confirm it before anybody approves it: no answer counts as yes after some days, as the organisation
says. Internal.';

create function private.time_worked(p_line private.timesheet) returns tstzrange
language sql immutable
return tstzrange(coalesce(p_line.came_at, p_line.starts_at),
  greatest(coalesce(p_line.left_at, p_line.ends_at), coalesce(p_line.came_at, p_line.starts_at)));
comment on function private.time_worked(private.timesheet) is
  'From when to when somebody worked, as far as anybody knows. Its body is parsed when it is created, as that of private.is_here(). Internal.';

create function private.anomalies(p_line private.timesheet, p_overlaps boolean) returns text[]
language sql immutable
return array_remove(array[
  case when p_line.attendance is null and p_line.came_at is not null then 'never_out'
    when p_line.unrecorded = 'open' then 'not_recorded' end,
  case when p_line.out_assumed or p_line.unrecorded = 'assumed' then 'assumed' end,
  case when p_line.attendance = 'attended' and p_line.minutes + p_line.break_minutes > p_line.scheduled_hours * 90 then 'long' end,
  case when p_line.attendance = 'attended' and p_line.minutes < 15 then 'short' end,
  case when p_overlaps then 'overlap' end,
  case when p_line.has_claim then 'claim' end,
  case when p_line.hourly is null then 'no_rate' end,
  case when p_line.unpaid_breaks = 'by_length' and p_line.left_at is not null and p_line.break_minutes
    < private.unpaid_break('by_length', (p_line.minutes + p_line.break_minutes) * 60) then 'break_missing' end], null);
comment on function private.anomalies(private.timesheet, boolean) is
  'What is odd about hours, so that somebody looks before they are approved: never_out: checked in and never out; not_recorded: neither checked in
nor marked, and not counted; assumed: nobody recorded when they left, or that they came; long: longer than one and a half times the shift; short: under 15 minutes; overlap
(p_overlaps): with other work of the person; claim: the person says otherwise; no_rate: there is no rate that day; break_missing: somebody gave a shorter break than the
rule. Its body is parsed when it is created, as that of private.is_here(). Internal.';

create function private.timesheet_lines(p_from date, p_to date, p_person uuid) returns setof private.timesheet
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  opens constant timestamptz := p_from::timestamp at time zone zone;
  closes constant timestamptz := (p_to + 1)::timestamp at time zone zone;
begin
  return query select t.* from private.timesheet t
  where t.starts_at >= opens and t.starts_at < closes and t.ended and (p_person is null or t.user_id = p_person);
end
$$;
comment on function private.timesheet_lines(date, date, uuid) is
  'The work that is over of events that began on these days (both included) in the organisation''s zone, of everybody or of one person. Internal.';

create function private.odd_lines(p_from date, p_to date, p_person uuid) returns table (line private.timesheet, odd text[])
language sql stable set search_path = '' as $$
  with lines as materialized (
    select t as line, private.time_worked(t) as worked from private.timesheet_lines(p_from, p_to, p_person) t
  ), span as materialized (
    -- Whoever comes early does so at most a day before the shift.
    select min(lower(l.worked)) - interval '1 day' as first, max(upper(l.worked)) + interval '1 day' as last from lines l
  ), others as materialized (
    select o.id, o.user_id, tstzrange(known.came_at, greatest(known.left_at, known.came_at)) as worked
    from span
    join public.events e on e.during && tstzrange(span.first, span.last)
    join public.signups o on o.event_id = e.id and o.status = 'confirmed' and private.is_work(o)
    join public.work_entries w on w.id = o.entry_id and w.attendance = 'attended'
    cross join lateral (select coalesce(w.came_at, e.start_time) as came_at, coalesce(w.left_at, e.end_time) as left_at) known
    where span.first is not null and (p_person is null or o.user_id = p_person)
  ), overlapping as materialized (
    select distinct (l.line).signup_id as id
    from lines l join others o on o.user_id = (l.line).user_id and o.id <> (l.line).signup_id and o.worked && l.worked
    where (l.line).minutes > 0
  )
  select l.line, private.anomalies(l.line, o.id is not null) from lines l left join overlapping o on o.id = (l.line).signup_id
$$;
comment on function private.odd_lines(date, date, uuid) is
  'private.timesheet_lines() with what is odd about each (private.anomalies()). Of all lines at once: for each of them alone, all that its person has ever
worked would be read. Internal.';

create function private.to_approve(p_line private.timesheet) returns boolean
language sql immutable
return coalesce(p_line.attendance, '') not in ('no_show', 'excused') or p_line.has_claim;
comment on function private.to_approve(private.timesheet) is
  'Whether somebody has to look at work that is over: not if its person was not there, unless they say that they were. Its body is parsed when it is created, as that of
private.is_here(). Internal.';

create function private.timesheet_line(p_line private.timesheet, p_odd text[], p_pay boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_line.signup_id,
    'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color),
    'user', jsonb_build_object('id', p.id, 'name', p.name),
    'minutes', p_line.minutes, 'break_minutes', p_line.break_minutes, 'scheduled_minutes', round(p_line.scheduled_hours * 60),
    'came_at', private.iso(p_line.came_at), 'left_at', private.iso(p_line.left_at),
    'attendance', p_line.attendance,
    'pay', case when p_pay then p_line.pay end, 'is_paid', p_line.hourly < 0,
    'confirmed', p_line.is_confirmed, 'approved', p_line.is_approved, 'anomalies', to_jsonb(p_odd),
    'claim', case when p_line.has_claim then (
      select jsonb_build_object('came_at', private.iso(c.came_at), 'left_at', private.iso(c.left_at), 'break_minutes', c.break_minutes,
        'reason', private.entry_reason(c.id)) from public.work_entries c where c.id = p_line.said_id) end,
    'run', (select jsonb_build_object('id', r.id, 'number', r.number) from public.work_entries x join public.pay_runs r on r.id = x.run_id
      where x.signup_id = p_line.signup_id and x.kind = 'run' and r.voided_at is null order by x.id desc limit 1))
  from public.events e, public.slot_types t, public.profiles p
  where e.id = p_line.event_id and t.id = p_line.slot_type_id and p.id = p_line.user_id
$$;
comment on function private.timesheet_line(private.timesheet, text[], boolean) is
  'A line of a timesheet (contract timesheetLine); p_odd: what is odd about it; p_pay: with what it earns. Internal.';

create function private.own_timesheet(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return jsonb_build_object('asks_hours', (select o.asks_hours from public.organisation o), 'lines', (
    select coalesce(jsonb_agg(private.timesheet_line(l.line, l.odd, true) order by (l.line).starts_at, (l.line).signup_id), '[]')
    from private.odd_lines(p_from, p_to, private.me()) l));
end
$$;
comment on function private.own_timesheet(date, date) is
  'GET /me/timesheet: the caller''s own hours of events that began on these days (contract ownTimesheet), the first first. Definer: as
private.season_credits(). Errors: 401; 403 blocked, waiting.';
grant execute on function private.own_timesheet(date, date) to authenticated;

create function private.timesheet_scope(p_from date, p_to date) returns table (slot_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
begin
  return query select l.slot_id
  from private.led_events('hours', p_from::timestamp at time zone zone, (p_to + 1)::timestamp at time zone zone) l;
end
$$;
comment on function private.timesheet_scope(date, date) is
  'The slots whose hours the caller may approve now, of events that overlap these days in the organisation''s zone. Internal.';

create function private.require_hours_right() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if not 'hours' = any (private.lead_rights()) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_hours_right() is
  'Refuses callers who may approve no hours at all. Errors: 401; 403 blocked, waiting, forbidden. Internal.';

create function private.lines_to_approve(p_from date, p_to date, p_person uuid)
returns table (line private.timesheet, odd text[], is_clean boolean)
language plpgsql stable set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
  person constant uuid := private.me();
begin
  return query select l.line, l.odd, not (l.line).is_approved and l.odd = '{}' and (l.line).user_id is distinct from person
    and not (l.line).awaits_person
  from private.odd_lines(p_from, p_to, p_person) l
  where private.to_approve(l.line) and (admin or (l.line).slot_id in (select s.slot_id from private.timesheet_scope(p_from, p_to) s));
end
$$;
comment on function private.lines_to_approve(date, date, uuid) is
  'private.odd_lines() that the caller may approve, or that are approved. is_clean: the caller can approve it with all others about which nothing is odd. Internal.';

create function private.timesheets(p_from date, p_to date, p_person uuid, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
begin
  perform private.require_hours_right();
  return (
    with lines as materialized (
      select l.line as t, l.odd, l.is_clean from private.lines_to_approve(p_from, p_to, p_person) l
    ), listed as (
      select l.* from lines l where not (l.t).is_approved
      order by cardinality(l.odd) = 0, (l.t).starts_at, (l.t).signup_id limit p_most
    )
    select jsonb_build_object('asks_hours', (select o.asks_hours from public.organisation o),
      'lines', count(*), 'minutes', coalesce(sum((l.t).minutes), 0),
      'approved', count(*) filter (where (l.t).is_approved),
      'clean', count(*) filter (where l.is_clean),
      'unconfirmed', count(*) filter (where not (l.t).is_approved and l.odd = '{}' and (l.t).awaits_person),
      'odd', count(*) filter (where not (l.t).is_approved and l.odd <> '{}'),
      'open', (select coalesce(jsonb_agg(private.timesheet_line(o.t, o.odd, admin)
        order by cardinality(o.odd) = 0, (o.t).starts_at, (o.t).signup_id), '[]') from listed o))
    from lines l);
end
$$;
comment on function private.timesheets(date, date, uuid, integer) is
  'GET /timesheets: the hours of events that began on these days that the caller may approve, of everybody or of one person: how many
there are, are approved, are clean, wait for their person or are odd, and the first p_most that are not approved, odd ones first (contract timesheets). Leads do not see what hours
earn. Definer: leads read no signups of others. Errors: 401; 403 for callers who may approve none.';
grant execute on function private.timesheets(date, date, uuid, integer) to authenticated;

create function private.say_of_work(p_signups uuid[], p_kind text) returns void
language sql set search_path = '' as $$
  insert into public.work_entries (signup_id, kind, corrects, attendance, minutes)
  select t.signup_id, p_kind, t.held_entry_id, 'attended', t.minutes from private.timesheet t where t.signup_id = any (p_signups)
$$;
comment on function private.say_of_work(uuid[], text) is
  'Writes that the work of signups is confirmed or approved as it is, with the minutes that count. Internal.';

create function private.confirm_work(p_signups uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  done uuid[];
begin
  perform private.require_member();
  if (select o.asks_hours from public.organisation o) = 'off' then
    perform private.refuse(409, 'hours_not_asked', 'People are not asked to confirm their hours here');
  end if;
  perform from public.signups s where s.id = any (p_signups) and s.user_id = private.me() order by s.id for no key update;
  select coalesce(array_agg(t.signup_id), '{}') into done from private.timesheet t
  where t.signup_id = any (p_signups) and t.user_id = private.me() and t.ended and not t.is_confirmed
    and (t.attendance = 'attended' or t.unrecorded = 'assumed');
  perform private.say_of_work(done, 'confirmed');
  return jsonb_build_object('done', to_jsonb(done));
end
$$;
comment on function private.confirm_work(uuid[]) is
  'POST /me/timesheet/confirm: the caller says that their own hours are right, of work that is over and marked as attended, or counts although nobody recorded it; the ids of those
that were not confirmed before. Definer: no API role writes the ledger. Errors: 401; 403 blocked, waiting; 409 hours_not_asked.';
grant execute on function private.confirm_work(uuid[]) to authenticated;

create function private.claim_work(p_signup uuid, p_came timestamptz, p_left timestamptz, p_break integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_beyond constant interval := interval '12 hours';
  signup public.signups;
  event public.events;
  made bigint;
begin
  perform private.require_member();
  select s.* into signup from public.signups s where s.id = p_signup and s.user_id = private.me() and not s.is_draft for no key update;
  if not found then
    perform private.refuse_missing('signup');
  end if;
  select e.* into event from public.events e where e.id = signup.event_id;
  if signup.status <> 'confirmed' or not private.is_work(signup) then
    perform private.refuse(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only',
      jsonb_build_object('status', signup.status));
  elsif event.end_time > private.now() then
    perform private.refuse(409, 'event_not_started', 'Attendance can be marked once the event has started',
      jsonb_build_object('starts_at', private.iso(event.start_time)));
  elsif p_left <= p_came or p_came < event.start_time - most_beyond or p_left > least(private.now(), event.end_time + most_beyond)
      or p_left - p_came <= p_break * interval '1 minute' then
    perform private.refuse(400, 'claim_outside', 'These times are not near the shift, or not in order', '{}', 'left_at');
  end if;
  insert into public.work_entries (signup_id, kind, corrects, attendance, minutes, came_at, left_at, break_minutes, has_reason)
  values (p_signup, 'claimed', private.entry_held(signup.entry_id), 'attended', round(extract(epoch from p_left - p_came) / 60), p_came, p_left,
    p_break, true) returning id into made;
  insert into public.work_reasons (entry_id, reason) values (made, btrim(p_reason));
end
$$;
comment on function private.claim_work(uuid, timestamptz, timestamptz, integer, text) is
  'POST /me/timesheet/{id}/claim: the caller says that they worked at other times (p_break: minutes), and why. It changes no hours: whoever
approves them answers. Definer: as private.confirm_work(). Errors: 401; 403; 404 for what is not the caller''s own; 409 signup_not_confirmed, event_not_started;
400 claim_outside for times that are not in order, in the future, or more than twelve hours from the shift.';
grant execute on function private.claim_work(uuid, timestamptz, timestamptz, integer, text) to authenticated;

create function private.answer_claim(p_signup uuid, p_accept boolean, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line private.timesheet;
  claim public.work_entries;
  made bigint;
begin
  perform private.require_hours_right();
  perform private.lock_ends(array[p_signup]);
  select t.* into line from private.timesheet t where t.signup_id = p_signup and private.may_lead(t.event_id, t.slot_id, 'hours');
  if not found then
    perform private.refuse_missing('signup');
  elsif line.user_id = private.me() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  elsif not line.has_claim then
    perform private.refuse(409, 'changed_since', 'This has been changed since, so it stays as it is');
  end if;
  claim := private.work_entry(line.said_id);
  if p_accept then
    update public.signups s set entry_id = private.enter_work(s.id, 'corrected', 'attended', claim.minutes, claim.came_at, claim.left_at,
      private.entry_reason(claim.id), claim.break_minutes) where s.id = p_signup;
  else
    insert into public.work_entries (signup_id, kind, corrects, attendance, has_reason)
    values (p_signup, 'declined', claim.id, 'attended', true) returning id into made;
    insert into public.work_reasons (entry_id, reason) values (made, btrim(p_reason));
  end if;
end
$$;
comment on function private.answer_claim(uuid, boolean, text) is
  'POST /timesheets/{id}/answer: accepts what a person says of their hours, with their reason, or declines it with one of the caller''s. Definer:
as private.timesheets(). Errors: 401; 403, also not_yourself; 404 for what the caller may not approve; 409 changed_since without an open claim.';
grant execute on function private.answer_claim(uuid, boolean, text) to authenticated;

create function private.approve_work(p_signups uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
  person constant uuid := private.me();
  judged jsonb;
  done uuid[];
begin
  perform private.require_hours_right();
  perform private.lock_ends(p_signups);
  with lines as (
    select t.signup_id, t.unrecorded, case
      when not (admin or private.may_lead(t.event_id, t.slot_id, 'hours')) or not t.ended or t.attendance in ('no_show', 'excused') or t.is_approved
        then 'changed'
      when t.user_id = person then 'own'
      when t.unrecorded = 'open' or t.attendance is null and t.came_at is not null then 'open'
      when t.has_claim then 'claim'
      when t.hourly is null then 'no_rate'
      when t.awaits_person then 'unconfirmed' end as why
    from private.timesheet t where t.signup_id = any (p_signups)
  )
  select coalesce(jsonb_object_agg(asked.id, coalesce(l.why, 'changed')) filter (where l.signup_id is null or l.why is not null), '{}'),
    coalesce(array_agg(asked.id) filter (where l.signup_id is not null and l.why is null), '{}')
  into judged, done
  from (select distinct id from unnest(p_signups) id) asked left join lines l on l.signup_id = asked.id;
  -- What counts although nobody recorded it is settled as planned first.
  update public.signups s set entry_id = private.enter_work(s.id, 'planned', 'attended', null, null, null)
  where s.id = any (done) and coalesce((private.work_entry(s.entry_id)).attendance, '') <> 'attended';
  perform private.say_of_work(done, 'approved');
  return jsonb_build_object('approved', to_jsonb(done), 'skipped', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k, 'why', v) order by k), '[]') from jsonb_each_text(judged) j (k, v)));
end
$$;
comment on function private.approve_work(uuid[]) is
  'POST /timesheets/approve: approves hours as they are now (contract approved). Skipped is what the caller may not approve or what is approved
already (changed), their own (own), what nobody has settled (open), what its person says otherwise of (claim), what has no rate (no_rate), and what its person has to
confirm first (unconfirmed). Definer: as private.timesheets(). Errors: 401; 403 for callers who may approve none.';
grant execute on function private.approve_work(uuid[]) to authenticated;

create function private.approve_clean(p_from date, p_to date, p_person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_hours_right();
  return private.approve_work(array(
    select (l.line).signup_id from private.lines_to_approve(p_from, p_to, p_person) l where l.is_clean));
end
$$;
comment on function private.approve_clean(date, date, uuid) is
  'POST /timesheets/approve-clean: approves all hours of events that began on these days about which nothing is odd (private.anomalies()), as
private.approve_work() does. Definer: as private.timesheets(). Errors: 401; 403 for callers who may approve none.';
grant execute on function private.approve_clean(date, date, uuid) to authenticated;
