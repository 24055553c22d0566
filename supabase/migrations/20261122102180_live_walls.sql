-- Walls hear of changes by live messages: of the events that they show like other pages (private.live_topics_of()), and here of what
-- leaves them or concerns a wall itself. Whoever shows a wall is not signed in; its channel is the proof.

create function private.announce_wall(p_channel uuid) returns void
language sql set search_path = '' as $$
  insert into private.live_changes (channel) values (p_channel)
$$;
comment on function private.announce_wall(uuid) is 'Notes that the wall with a channel has changed, or what it shows. Internal.';

create function private.announce_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(c) from private.wall_channels(old) c;
  return coalesce(new, old);
end
$$;
comment on function private.announce_leaving() is
  'Trigger: tells the walls that have shown an event, because it may be gone from them: moved, removed, deleted or a draft again.';
create trigger announce_leaving after update on public.events
  for each row when ((old.place_id, old.start_time, old.end_time, old.published_at, old.removed_at)
    is distinct from (new.place_id, new.start_time, new.end_time, new.published_at, new.removed_at))
  execute function private.announce_leaving();
-- Before, as long as it has slots.
create trigger announce_deleting before delete on public.events
  for each row execute function private.announce_leaving();

create function private.announce_slot_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(c) from public.events e cross join private.wall_channels(e) c where e.id = old.event_id;
  return old;
end
$$;
comment on function private.announce_slot_leaving() is
  'Trigger: tells the walls that have shown an event that a slot of it is deleted: it may be the last one that they show.';
create trigger announce_leaving before delete on public.event_slots
  for each row when (not old.is_draft) execute function private.announce_slot_leaving();

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
