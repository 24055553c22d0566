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
  where e.start_time > private.now() and e.published_at is not null and e.removed_at is null and e.status = 'scheduled'
    and s.removed_at is null and not s.is_canceled and s.filled_count < s.required_count
    -- Not in the minute in which Undo takes it back, and not while it is offered to some of those who wait.
    and greatest(private.opening_of(e, s), s.freed_at) <= private.now() - interval '1 minute' and not private.is_changing(s)
    and not exists (select from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null and q.wave = 2)
$$;
comment on function private.openings() is 'All free places that watchers may hear of. Internal.';

create function private.news_for(p_person public.profiles, p_slots uuid[]) returns private.watch_told[]
language sql stable set search_path = '' as $$
  select array_agg(row(p_person.id, f.slot_id, f.opening, private.now(), null)::private.watch_told)
  from private.watched_places(p_person, array(select w.id from public.watches w where w.user_id = p_person.id), p_slots) f
  join public.event_slots s on s.id = f.slot_id join public.events e on e.id = s.event_id
  -- Of what is urgent, at most 30 people hear at once.
  where e.start_time > private.now() + interval '48 hours' or private.next_wave(e, s) < 3 or private.told_of(e, s) < 30
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
      'shift', jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'start_time', private.iso(e.start_time),
        'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day)) order by e.start_time, s.id), '[]'))
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
