-- Live: tells open pages that something has changed, by messages of Supabase Realtime that contain ids only. A page that gets one
-- asks the API again, which judges what its person may see. Without Realtime pages ask from time to time, and nothing else changes.

create unlogged table private.live_changes (
  event_id uuid,
  person_id uuid,
  channel uuid,
  at timestamptz,
  check (num_nonnulls(event_id, person_id, channel) > 0)
);
comment on table private.live_changes is
  'What has changed and is not told yet: an event, something of a person, or both; or what the wall with a channel shows. Rows are only
added and deleted, and refer to nothing, so that no writer waits for another one. After a crash of the database it is empty, and pages
connect and load again. No API role has any right to it.';
comment on column private.live_changes.at is 'From when it may be told: what a change set has done is held back for its minute. Null: at once.';

create unlogged table private.live_topics (
  topic text primary key,
  event_ids uuid[] not null,
  is_waiting boolean not null,
  sent_at timestamptz not null
);
comment on table private.live_topics is
  'The topics that had a message within the last second, and whether another one waits for the end of it. Only private.flush_live()
writes it. No API role has any right to it.';
comment on column private.live_topics.event_ids is 'The events that the message names: the one that waits, or the last one.';

-- What is noted here is a row for each change, as little as possible, because each write of the product pays for it: no other
-- function, no key, no clock. They are never about drafts. Nobody is told of what they do themselves: the page that does it loads what it
-- changes, and would load it twice.
create function private.announce_event(p_old public.events, p_new public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if p_old.published_at is not null or p_new.published_at is not null then
    insert into private.live_changes (event_id) values (coalesce(p_new.id, p_old.id));
  end if;
end
$$;
comment on function private.announce_event(public.events, public.events) is 'Notes that a published event has changed, or one that was or becomes a draft.';

create function private.announce_slot(p_old public.event_slots, p_new public.event_slots) returns void
language plpgsql set search_path = '' as $$
begin
  if not coalesce(p_new.is_draft, p_old.is_draft) then
    insert into private.live_changes (event_id) values (coalesce(p_new.event_id, p_old.event_id));
  end if;
end
$$;
comment on function private.announce_slot(public.event_slots, public.event_slots) is 'Notes that a slot of a published event has changed. Its counts follow from signups and questions, and whether it is a draft from the event.';

create function private.announce_signup(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  if not p_old.is_draft or not p_new.is_draft then
    insert into private.live_changes (event_id, person_id)
    values (coalesce(p_new.event_id, p_old.event_id), nullif(coalesce(p_new.user_id, p_old.user_id), private.me()));
  end if;
end
$$;
comment on function private.announce_signup(public.signups, public.signups) is 'Notes that a place of somebody, or their attendance, has changed.';

create function private.announce_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.live_changes (event_id, person_id, at)
  select s.event_id, nullif(coalesce(new.user_id, old.user_id), private.me()), new.held_until
  from public.event_slots s where s.id = coalesce(new.slot_id, old.slot_id) and not s.is_draft;
  return null;
end
$$;
comment on function private.announce_question() is
  'Trigger: notes that somebody is asked about a place, or has answered; what is held for Undo when its person can see it.';
create trigger announce after insert or update or delete on public.questions
  for each row execute function private.announce_question();

create function private.announce_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.live_changes (person_id, at)
  select person, new.held_until from (select coalesce(new.user_id, old.user_id) as person) n where person is distinct from private.me();
  return null;
end
$$;
comment on function private.announce_notice() is 'Trigger: notes that somebody has a notice, or one less; when they can see it.';
create trigger announce after insert or update or delete on public.notices
  for each row execute function private.announce_notice();

create function private.live_topics_of(p_event uuid, p_person uuid, p_channel uuid) returns setof text
language sql stable set search_path = '' as $$
  select 'event:' || p_event where p_event is not null
  union all select 'admin' where p_event is not null
  union all select 'person:' || p_person where p_person is not null
  union all select 'wall:' || p_channel where p_channel is not null
  union all select 'wall:' || c from public.events e cross join private.wall_channels(e) c where e.id = p_event
$$;
comment on function private.live_topics_of(uuid, uuid, uuid) is
  'The topics that hear of a change of an event, of a person, or of what a wall shows: the only place that says so. private.may_listen()
and private.may_watch() say who hears them. Internal.';

create function private.flush_live() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  pace constant interval := interval '1 second';
  topics text[];
  payloads jsonb[];
begin
  if not exists (select from private.live_changes) and not exists (select from private.live_topics) then
    return null;
  elsif not pg_try_advisory_xact_lock(hashtextextended('muster: live', 0)) then
    -- The other one may have looked before the change of this caller was committed.
    return 50;
  end if;
  moment := private.now();
  with taken as (
    -- What is far ahead was written while the clock of the product was another one.
    delete from private.live_changes c where c.at is null or c.at <= moment or c.at > moment + interval '1 hour'
    returning c.event_id, c.person_id, c.channel
  ), news as (
    select n.topic, coalesce(array_agg(distinct c.event_id) filter (where c.event_id is not null), '{}') as event_ids
    from taken c cross join private.live_topics_of(c.event_id, c.person_id, c.channel) n (topic)
    group by n.topic
  ), told as (
    insert into private.live_topics as t (topic, event_ids, is_waiting, sent_at)
    select n.topic, n.event_ids, false, moment from news n
    on conflict (topic) do update set
      event_ids = case when t.is_waiting
        then array(select e.id from unnest(t.event_ids) e (id) union select e.id from unnest(excluded.event_ids) e (id))
        else excluded.event_ids end,
      is_waiting = t.sent_at between moment - pace and moment + pace,
      sent_at = case when t.sent_at between moment - pace and moment + pace then t.sent_at else moment end
    returning t.topic, t.event_ids, t.is_waiting
  ), due as (
    update private.live_topics t set is_waiting = false, sent_at = moment
    where t.is_waiting and t.sent_at not between moment - pace and moment + pace and t.topic not in (select n.topic from news n)
    returning t.topic, t.event_ids
  )
  select array_agg(m.topic), array_agg(jsonb_build_object('event_ids',
    case when cardinality(m.event_ids) <= 100 then to_jsonb(m.event_ids) end))
  into topics, payloads
  from (select o.topic, o.event_ids from told o where not o.is_waiting union all select d.topic, d.event_ids from due d) m;
  if topics is not null and to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    execute 'select realtime.send(m.payload, ''change'', m.topic, true) from unnest($1, $2) m (topic, payload)' using topics, payloads;
  end if;
  delete from private.live_topics t where not t.is_waiting and t.sent_at not between moment - pace and moment + pace;
  return (
    select greatest(1, ceil(extract(epoch from n.at - moment) * 1000))::integer
    from (
      select t.sent_at + pace + interval '1 millisecond' as at from private.live_topics t where t.is_waiting
      union all select c.at from private.live_changes c where c.at <= moment + interval '1 hour'
    ) n order by n.at limit 1);
end
$$;
comment on function private.flush_live() is
  'Sends what has changed: for each topic one message at once, and then at most one in a second, so that the last change is always
told. A message is {event_ids}, null for more than 100. It forgets what it sends in the same transaction. Returns in how many
milliseconds to call it again; null: nothing waits. For the API after each write, and for the schedule each second. Definer: for the
service, which has no right to any table.';
grant execute on function private.flush_live() to service_role;

create function private.may_listen(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(p_topic from '^(?:event|person):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
begin
  return coalesce(case
    when p_topic = 'admin' then private.is_admin()
    when p_topic like 'person:%' then named = private.me()
    when p_topic like 'event:%' then exists (select from public.events e where e.id = named)
      and (private.may_lead(named, null, 'gate') or private.may_lead(named, null, 'roster') or private.may_lead(named, null, 'fill'))
  end, false);
end
$$;
comment on function private.may_listen(text) is
  'Whether the caller may hear a topic: admin: administrators; event:<id>: they, and those who lead a slot of it with the right gate,
roster or fill; person:<id>: that person. False for anything else. For the policy of realtime.messages, which is asked when somebody
joins or sends a new token. Definer: leads read no drafts.';
grant execute on function private.may_listen(text) to authenticated;

-- Walls hear of changes by live messages: of the events that they show like other pages (private.live_topics_of()), and here of what
-- leaves them or concerns a wall itself. Whoever shows a wall is not signed in; its channel is the proof.

create function private.announce_wall(p_channel uuid) returns void
language sql set search_path = '' as $$
  insert into private.live_changes (channel) values (p_channel)
$$;
comment on function private.announce_wall(uuid) is 'Notes that the wall with a channel has changed, or what it shows. Internal.';

create function private.announce_leaving(p_event public.events) returns void
language sql set search_path = '' as $$
  select private.announce_wall(c) from private.wall_channels(p_event) c
$$;
comment on function private.announce_leaving(public.events) is
  'Tells the walls that have shown an event, because it may be gone from them: moved, removed, deleted or a draft again. Internal.';

create function private.announce_wall_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(k.channel) from private.wall_keys k where k.wall_id = new.id;
  return null;
end
$$;
comment on function private.announce_wall_change() is 'Trigger: tells a wall that it has another name or scope, or shows names or not.';
create trigger announce after update on public.walls
  for each row when ((old.name, old.place_id, old.shows_names) is distinct from (new.name, new.place_id, new.shows_names))
  execute function private.announce_wall_change();

create function private.announce_wall_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(old.channel);
  return null;
end
$$;
comment on function private.announce_wall_end() is
  'Trigger: the last message of a channel, so that screens with the former address go dark at once. Nobody may join it by then.';
create trigger announce after delete or update of channel on private.wall_keys
  for each row execute function private.announce_wall_end();

create function private.announce_first_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(k.channel)
  from public.walls w join private.wall_keys k on k.wall_id = w.id where w.shows_names;
  return null;
end
$$;
comment on function private.announce_first_name() is
  'Trigger: tells walls with names that somebody agrees to be named there or no longer does, or has another name.';
create trigger announce_first_name after update on public.profiles
  for each row when ((old.shows_first_name or new.shows_first_name)
    and (old.name, old.shows_first_name, old.state) is distinct from (new.name, new.shows_first_name, new.state))
  execute function private.announce_first_name();

create function private.may_watch(p_topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.wall_keys k where p_topic = 'wall:' || k.channel)
$$;
comment on function private.may_watch(text) is
  'Whether a topic is wall:<channel> with the present channel of a wall. For the policy of realtime.messages, which is asked when a screen
joins. Definer: whoever shows a wall is not signed in and may read nothing; without a right to the schema, anon can call it nowhere else.';
grant execute on function private.may_watch(text) to anon;
