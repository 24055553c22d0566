-- Watching: people say what they look for, and are told by a mail when a place comes free that fits them. What refuses a place
-- decides what fits. Those who wait for a place come first: only what is on the open list is told.

create table public.watches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_type_ids uuid[] not null default '{}' check (cardinality(slot_type_ids) <= 200),
  place_ids uuid[] not null default '{}' check (cardinality(place_ids) <= 200),
  times text[] not null default '{}' check (times <@ '{morning,afternoon,evening}'),
  weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  day date,
  since timestamptz not null default private.now(),
  looked_at timestamptz,
  look_again_at timestamptz,
  told_at timestamptz
);
comment on table public.watches is
  'What people look for: slot types, places, days of the week, times of the day, and a day. What is empty or null means any. Written by functions only.';
comment on column public.watches.times is
  'By the start where the event takes place: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the night.';
comment on column public.watches.weekdays is '1 is Monday. By the start where the event takes place.';
comment on column public.watches.looked_at is 'When private.tell_watchers() last looked for places for this person.';
comment on column public.watches.look_again_at is
  'When it looks again, if nothing opens before: rules and what is held back change with time.';
comment on column public.watches.told_at is 'When the person last got a mail about what fits.';
create index watches_of_user on public.watches (user_id);
-- For whose turn it is.
create index watches_by_look on public.watches (looked_at nulls first);

alter table public.watches enable row level security;
grant select (id, user_id, slot_type_ids, place_ids, times, weekdays, day, since) on public.watches to authenticated;
-- People see what they look for themselves. Nobody else needs to know.
create policy "own watches" on public.watches for select to authenticated using (user_id = (select private.me()));

create table private.watch_told (
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  opening timestamptz not null,
  told_at timestamptz not null default private.now(),
  mail_id uuid references private.outbox (id) on delete set null,
  primary key (user_id, slot_id, opening)
);
comment on table private.watch_told is
  'Of which openings a person knows: nobody is told the same one twice. No API role has any right to it.';
comment on column private.watch_told.opening is 'See private.opening_of().';
comment on column private.watch_told.mail_id is 'The mail that says it. Null: the person saw it when they began to watch.';
create index watch_told_of_slot on private.watch_told (slot_id, opening);
create index watch_told_of_mail on private.watch_told (mail_id) where mail_id is not null;

create function private.forget_watched() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An empty list would mean any.
  delete from public.watches w where w.slot_type_ids = array[old.id] or w.place_ids = array[old.id];
  update public.watches w set slot_type_ids = array_remove(w.slot_type_ids, old.id), place_ids = array_remove(w.place_ids, old.id)
  where old.id = any (w.slot_type_ids || w.place_ids);
  return null;
end
$$;
comment on function private.forget_watched() is 'Trigger: a slot type or a place is gone, and what was watched of it.';
create trigger forget_watched after delete on public.slot_types for each row execute function private.forget_watched();
create trigger forget_watched after delete on public.places for each row execute function private.forget_watched();

create function private.opening_of(p_event public.events, p_slot public.event_slots) returns timestamptz
language sql stable
return greatest(p_slot.opened_at, p_event.published_at);
comment on function private.opening_of(public.events, public.event_slots) is
  'Since when a slot has had free places, for everybody to see. It names the opening. Internal.';

create function private.is_watched(p_watch public.watches, p_event public.events, p_slot public.event_slots) returns boolean
language sql stable
return (p_watch.slot_type_ids = '{}' or p_slot.slot_type_id = any (p_watch.slot_type_ids))
  and (p_watch.place_ids = '{}' or p_event.place_id = any (p_watch.place_ids))
  and (p_watch.day is null or p_watch.day = private.start_day(p_event.start_time, p_event.timezone))
  and (p_watch.weekdays = '{}'
    or extract(isodow from private.start_day(p_event.start_time, p_event.timezone)) = any (p_watch.weekdays))
  and (p_watch.times = '{}' or p_event.all_day
    or private.time_of_day(p_event.start_time, p_event.timezone) = any (p_watch.times));
comment on function private.is_watched(public.watches, public.events, public.event_slots) is
  'Whether a slot is what somebody looks for. An all-day event is at any time of the day. Internal.';

create function private.watched_places(p_person public.profiles, p_watches uuid[], p_slots uuid[])
returns table (slot_id uuid, opening timestamptz, starts timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  mine constant public.watches[] := array(select w from public.watches w where w.id = any (p_watches));
begin
  return query
    with matching as materialized (
      select s as slot, e as event, private.opening_of(e, s) as opening
      from unnest(p_slots) asked (id) join public.event_slots s on s.id = asked.id join public.events e on e.id = s.event_id
      where e.start_time > (select private.now()) and e.published_at is not null and e.removed_at is null and s.removed_at is null
        and s.filled_count < s.required_count
        and exists (select from unnest(mine) w where private.is_watched(w, e, s))
        and not exists (
          select from private.watch_told t
          where t.user_id = p_person.id and t.slot_id = s.id and t.opening = private.opening_of(e, s))
    ), judge as materialized (
      select private.judging(p_person) as own where exists (select from matching)
    ), found as materialized (
      select (m.slot).id, (m.event).id as event_id, (m.event).start_time, m.opening
      from matching m cross join judge j
      where private.place_refusal(m.event, m.slot, j.own, false) is null
        -- Who gave it back, said no or waits for it knows of it.
        and not exists (
          select from public.signups u
          where u.slot_id = (m.slot).id and u.user_id = p_person.id and u.canceled_at >= m.opening)
        and not exists (
          select from public.questions q where q.slot_id = (m.slot).id and q.user_id = p_person.id
            and (q.answer is null or q.answer = 'no' and q.answered_at >= m.opening))
        and not exists (
          select from public.waitlist w where w.slot_id = (m.slot).id and w.user_id = p_person.id and w.left_at is null)
    )
    select f.id, f.opening, f.start_time from found f
    left join private.wishes_of(p_person.id, array(select o.event_id from found o)) said on said.event_id = f.event_id
    where said.free is distinct from false and said.over_hours is not true
    order by f.start_time, f.id;
end
$$;
comment on function private.watched_places(public.profiles, uuid[], uuid[]) is
  'Which of these slots fit a person and some of their watches, without those of which they know. Internal.';

create function private.start_watching(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10;
  person public.profiles;
  types constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'slot_type_ids') id order by 1);
  places constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'place_ids') id order by 1);
  week constant smallint[] := array(select distinct day::smallint from jsonb_array_elements_text(p_body -> 'weekdays') day order by 1);
  moments constant text[] := array(select distinct time from jsonb_array_elements_text(p_body -> 'times') time order by 1);
  made uuid;
begin
  perform private.require_member();
  perform private.refuse_unknown(p_body -> 'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (types)),
    'slot_type', 'Slot type not found', 'slot_type_ids');
  perform private.refuse_unknown(p_body -> 'place_ids', array(select p.id from public.places p where p.id = any (places)),
    'place', 'Place not found', 'place_ids');
  -- Two that begin at once come one after the other.
  select p.* into person from public.profiles p where p.id = private.me() for no key update;
  select w.id into made from public.watches w
  where w.user_id = person.id and (w.slot_type_ids, w.place_ids, w.weekdays, w.times) = (types, places, week, moments)
    and w.day is not distinct from (p_body ->> 'day')::date;
  if found then
    return made;
  elsif (select count(*) from public.watches w where w.user_id = person.id) >= most then
    perform private.refuse(409, 'too_many_watches', format('You can watch at most %s things. End one first.', most),
      jsonb_build_object('most', most));
  end if;
  insert into public.watches (user_id, slot_type_ids, place_ids, weekdays, times, day)
  values (person.id, types, places, week, moments, (p_body ->> 'day')::date) returning id into made;
  -- What fits now is on the screen.
  insert into private.watch_told (user_id, slot_id, opening)
  select person.id, f.slot_id, f.opening from private.watched_places(person, array[made], array(
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where e.start_time > private.now() and s.filled_count < s.required_count)) f
  on conflict do nothing;
  return made;
end
$$;
comment on function private.start_watching(jsonb) is
  'POST /watches: the caller is told of what fits, from now on; the same once more changes nothing. Returns the id. Definer: no API role writes watches.
Errors: 400 unknown ids; 401; 409 too_many_watches.';
grant execute on function private.start_watching(jsonb) to authenticated;

create function private.stop_watching(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from public.watches w where w.id = p_id and w.user_id = private.me();
  if not found then
    perform private.refuse_missing('watch');
  end if;
end
$$;
comment on function private.stop_watching(uuid) is
  'DELETE /watches/{id}: ends a watch of the caller. Definer: no API role may delete. Errors: 401; 404 also for another person''s.';
grant execute on function private.stop_watching(uuid) to authenticated;

create function private.hand_over_watches(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.watches w set user_id = p_person where w.user_id = p_other;
  insert into private.watch_told (user_id, slot_id, opening, told_at, mail_id)
  select p_person, t.slot_id, t.opening, t.told_at, t.mail_id from private.watch_told t where t.user_id = p_other
  on conflict do nothing;
  delete from private.watch_told t where t.user_id = p_other
$$;
comment on function private.hand_over_watches(uuid, uuid) is
  'Two people become one: their watches, and what they were told. Internal.';

-- Telling watchers: who is told of what has come free, and when. In bundles: at most one mail an hour and none in the night, except for
-- what begins within six hours.

create function private.told_of(p_event public.events, p_slot public.event_slots) returns bigint
language sql stable set search_path = '' as $$
  select (select count(*) from private.watch_told t
      where t.slot_id = p_slot.id and t.opening = private.opening_of(p_event, p_slot) and t.mail_id is not null
        and t.told_at > private.now() - interval '1 hour')
    + (select count(*) from public.questions q where q.slot_id = p_slot.id and q.kind = 'offer' and q.answer is null)
$$;
comment on function private.told_of(public.events, public.event_slots) is
  'How many people have lately been asked about a free place, or told of it. Internal.';

create type private.opening as (slot_id uuid, noticed_at timestamptz, starts timestamptz);
comment on type private.opening is 'A free place that watchers may hear of, and since when: since it opened, other offers of it ended, or it became urgent.';

create function private.openings() returns setof private.opening
language sql stable set search_path = '' as $$
  select s.id, greatest(private.opening_of(e, s), s.freed_at, case when e.start_time < private.now() + interval '6 hours'
      then e.start_time - interval '6 hours' end, (
      select max(q.answered_at) from public.questions q where q.slot_id = s.id and q.kind = 'offer')), e.start_time
  from public.events e join public.event_slots s on s.event_id = e.id
  where e.start_time > (select private.now()) and e.published_at is not null and e.removed_at is null and e.status = 'scheduled'
    and s.removed_at is null and not s.is_canceled and s.filled_count < s.required_count
    -- Not in the minute in which Undo takes it back, and not while it is offered to some of those who wait.
    and greatest(private.opening_of(e, s), s.freed_at) <= (select private.now()) - interval '1 minute' and not private.is_changing(s)
    and not exists (select from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null and q.wave = 2)
$$;
comment on function private.openings() is 'All free places that watchers may hear of. Internal.';

create function private.news_for(p_person public.profiles, p_slots uuid[]) returns private.watch_told[]
language sql stable set search_path = '' as $$
  select array_agg(row(p_person.id, f.slot_id, f.opening, (select private.now()), null)::private.watch_told)
  from private.watched_places(p_person, array(select w.id from public.watches w where w.user_id = p_person.id), p_slots) f
  join public.event_slots s on s.id = f.slot_id join public.events e on e.id = s.event_id
  -- Of what is urgent, at most 30 people hear at once.
  where f.starts > (select private.now()) + interval '48 hours' or private.next_wave(e, s) < 3 or private.told_of(e, s) < 30
$$;
comment on function private.news_for(public.profiles, uuid[]) is 'Which of these slots a person is to be told of; null: none. Internal.';

create function private.tell_watcher(p_person public.profiles, p_openings private.opening[], p_since timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  last_told constant timestamptz := (select max(w.told_at) from public.watches w where w.user_id = p_person.id);
  -- When a mail may leave: about what is urgent, and about the rest.
  at_once constant timestamptz := greatest(present, last_told + interval '10 minutes');
  in_turn constant timestamptz := private.after_night(greatest(present, last_told + interval '1 hour'));
  fresh constant private.opening[] := array(select o from unnest(p_openings) o where p_since is null or o.noticed_at > p_since);
  urgent constant uuid[] := array(select o.slot_id from unnest(fresh) o where o.starts <= present + interval '6 hours');
  again timestamptz := case when p_since is null then present + interval '1 hour' end;
  news private.watch_told[];
  mail uuid;
begin
  if in_turn <= present then
    news := private.news_for(p_person, array(select o.slot_id from unnest(fresh) o));
  elsif cardinality(urgent) > 0 then
    news := private.news_for(p_person, urgent);
    again := case when news is null then again else at_once end;
  end if;
  if cardinality(fresh) > cardinality(urgent) and in_turn > present then
    again := least(again, in_turn);
  end if;
  if news is not null and (in_turn <= present or at_once <= present) then
    -- Everything new leaves with it.
    if cardinality(fresh) < cardinality(p_openings) or in_turn > present then
      news := private.news_for(p_person, array(select o.slot_id from unnest(p_openings) o));
    end if;
    insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
    select made.id, made.id, 'access', p_person.id, '{"about": "fits"}', 'fits:' || made.id, present, present
    from (select gen_random_uuid() as id) made returning id into mail;
    insert into private.watch_told (user_id, slot_id, opening, told_at, mail_id)
    select n.user_id, n.slot_id, n.opening, n.told_at, mail from unnest(news) n;
    again := present + interval '1 hour';
  end if;
  update public.watches w set looked_at = present, told_at = case when mail is not null then present else w.told_at end,
    look_again_at = case when p_since is null or mail is not null then again else least(w.look_again_at, again) end
  where w.user_id = p_person.id;
  return mail is not null;
end
$$;
comment on function private.tell_watcher(public.profiles, private.opening[], timestamptz) is
  'Writes one mail about everything new that fits a person, unless it has to wait for its turn. p_since: looks only at what has opened
since then; null: at all. Internal.';

create function private.tell_watchers(p_most integer default 100) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  -- What opens is looked at as long as it may wait for its minute, or for that of an Undo.
  settling constant interval := interval '3 minutes';
  openings private.opening[];
  latest timestamptz;
  turn record;
  told integer := 0;
begin
  -- One after the other, so that nobody is told twice.
  if not pg_try_advisory_xact_lock(hashtextextended('muster: watchers', 0)) or not exists (select from public.watches) then
    return 0;
  end if;
  select array_agg(o), max(o.noticed_at) into openings, latest from private.openings() o;
  for turn in
    select p as person, case when not due.wholly then due.looked_at - settling end as since from (
      select w.user_id, min(coalesce(w.looked_at, '-infinity')) as looked_at,
        bool_or(w.looked_at is null or w.look_again_at <= present) as wholly
      from public.watches w
      where w.looked_at is null or w.look_again_at <= present or w.looked_at < latest + settling
      group by w.user_id
    ) due join public.profiles p on p.id = due.user_id
    where p.state = 'active' and private.gets_mails(p)
    order by due.looked_at, p.id limit p_most
  loop
    -- Somebody who is being merged or leaves waits for the next run.
    perform from public.profiles p where p.id = (turn.person).id for key share skip locked;
    if found and private.tell_watcher(turn.person, openings, turn.since) then
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
comment on function private.tell_watchers(integer) is
  'Tells people by mail what has come free and fits what they watch; looks at no more than p_most people, those first whose last look is
the longest ago. Returns the number of mails. For the schedule.';

create function private.fits_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('places', coalesce(jsonb_agg(jsonb_build_object(
      'asked', case when private.next_wave(e, s) = 3 then private.told_of(e, s) end, 'slot_type_id', t.id, 'place_id', e.place_id,
      'shift', private.letter_shift(e, t)) order by e.start_time, s.id), '[]'))
  from private.watch_told w join public.event_slots s on s.id = w.slot_id join public.slot_types t on t.id = s.slot_type_id
  join public.events e on e.id = s.event_id join public.profiles p on p.id = w.user_id
  where w.mail_id = p_mail.id and private.is_offerable(e, s) and private.can_be_offered(e, s, p)
  having p_mail.letter ->> 'about' = 'fits'
$$;
comment on function private.fits_letter(private.outbox) is
  'What a mail about places that fit says: those that its person can still have. Null for other mails. Internal.';

create function private.prune_watches() returns integer
language sql set search_path = '' as $$
  delete from private.watch_told t
  where t.slot_id in (
    select s.id from public.event_slots s join public.events e on e.id = s.event_id where e.start_time < private.now() - interval '7 days');
  with ended as (
    delete from public.watches w where w.day < private.organisation_today() returning w.id
  )
  select count(*)::integer from ended
$$;
comment on function private.prune_watches() is
  'Ends watches whose day is over and forgets who was told of what is past; returns the number of watches. For the schedule.';
