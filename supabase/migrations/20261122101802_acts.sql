-- Acts: what the entries of the change log are, as administrators read them on the dashboard and in the record.

create function private.is_own_change(p_change public.audit_log) returns boolean
language sql stable set search_path = '' as $$
  select p_change.before - 'confirmed_by' is distinct from p_change.after - 'confirmed_by'
    and e.entry ->> 'user_id' = coalesce(p_change.before, p_change.after) ->> 'user_id'
    and exists (select from public.profiles p where p.id = (e.entry ->> 'user_id')::uuid and p.state <> 'left')
    -- What a qualification or a season takes with it is deleted in the same transaction.
    and (p_change.after is not null or not exists (
      select from public.audit_log l
      where l.table_name in ('qualifications', 'seasons') and l.action = 'delete' and l.at = p_change.at
        and l.row_id = coalesce(e.entry ->> 'qualification_id', e.entry ->> 'season_id')))
  from (select coalesce(p_change.after, p_change.before) as entry) e
$$;
comment on function private.is_own_change(public.audit_log) is
  'Whether a change of a qualification of a person, or of their credits in a season, is an act of its own: not a part of deleting
these, of merging people or of leaving. Shows what the caller may see.';
grant execute on function private.is_own_change(public.audit_log) to authenticated;

create view private.logged with (security_invoker = true) as
select l.*, case l.table_name
  when 'events' then case
    when l.action = 'insert' then 'event_created'
    when l.action = 'delete' or (l.after ->> 'removed_at' is not null and l.before ->> 'removed_at' is null) then 'event_deleted'
    when l.before ->> 'status' <> l.after ->> 'status' then
      case l.after ->> 'status' when 'canceled' then 'event_canceled' else 'event_restored' end
    when l.before ->> 'start_time' <> l.after ->> 'start_time' or l.before ->> 'end_time' <> l.after ->> 'end_time' then 'event_moved'
    else 'event_changed' end
  when 'slot_types' then case
    when l.action = 'insert' then 'slot_type_created'
    when l.action = 'delete' or (l.after ->> 'archived_at' is not null and l.before ->> 'archived_at' is null) then 'slot_type_deleted'
    else 'slot_type_changed' end
  when 'ical_feeds' then case l.action when 'insert' then 'feed_created' when 'delete' then 'feed_deleted' else 'feed_changed' end
  when 'blocks' then case l.action when 'insert' then 'person_blocked' when 'delete' then 'person_unblocked' end
  when 'profiles' then case
    -- Somebody accepted an invitation, which is not what an administrator did.
    when l.actor is null and l.before ->> 'account_id' is null and l.after ->> 'account_id' is not null then null
    when l.before ->> 'state' = 'waiting' and l.after ->> 'state' = 'active' then 'person_approved'
    -- A block is an entry of its own.
    when 'blocked' in (l.before ->> 'state', l.after ->> 'state') and l.before ->> 'state' <> l.after ->> 'state' then null
    -- A person is deleted when they are merged into another one, or when they wait and are declined.
    when l.action = 'delete' then case when private.was_merged(l.row_id::uuid) then 'persons_merged' else 'person_declined' end
    when l.after ->> 'state' = 'left' then case when l.before ->> 'state' <> 'left' then 'person_left' end
    when l.before ->> 'role' <> l.after ->> 'role' then 'role_changed'
    when l.action = 'update' then 'person_changed' end
  when 'invitations' then case
    when l.after ->> 'status' = 'revoked' then 'invitation_revoked'
    when l.after ->> 'status' = 'pending' then 'person_invited' end
  when 'signups' then case
    when l.action = 'insert' then 'place_assigned'
    when l.after ->> 'status' = 'canceled' and l.before ->> 'status' <> 'canceled' then 'place_released'
    when l.before ->> 'attendance' is distinct from l.after ->> 'attendance'
      or l.before ->> 'attended_minutes' is distinct from l.after ->> 'attended_minutes' then 'attendance_marked' end
  when 'places' then case l.action
    when 'insert' then 'location_added' when 'update' then 'location_changed' else 'location_deleted' end
  when 'seasons' then case l.action
    when 'insert' then 'season_created' when 'update' then 'season_changed' else 'season_deleted' end
  when 'qualifications' then case l.action
    when 'insert' then 'qualification_created' when 'update' then 'qualification_changed' else 'qualification_deleted' end
  when 'season_requirements' then case when private.is_own_change(l) then 'person_changed' end
  when 'person_qualifications' then case when private.is_own_change(l)
    then case l.action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end end
  when 'organisation' then 'settings_changed'
end as kind
from public.audit_log l;
comment on view private.logged is
  'The change log with what each entry is as an act, as the dashboard and the record name it. Null: a part of another act.';
grant select on private.logged to authenticated;

create function private.part_kind(p_table text, p_action text) returns text
language sql immutable set search_path = '' as $$
  select case p_table
    when 'event_slots' then 'event_changed' when 'ical_sources' then 'event_changed'
    when 'signups' then 'place_changed' when 'questions' then 'question_answered'
    when 'hand_overs' then case p_action when 'insert' then 'hand_over_started' else 'hand_over_ended' end
    when 'slot_type_rates' then 'slot_type_changed' when 'slot_type_qualifications' then 'slot_type_changed'
    when 'ical_feed_slots' then 'feed_changed'
    when 'person_qualifications' then case p_action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end
    when 'lead_grants' then case p_action when 'insert' then 'lead_added' when 'update' then 'lead_changed' else 'lead_removed' end
    when 'walls' then case p_action when 'insert' then 'wall_created' when 'update' then 'wall_changed' else 'wall_deleted' end
    when 'profiles' then case p_action when 'insert' then 'person_added' when 'see' then 'person_seen'
      when 'see_end' then 'person_seen_ended' else 'person_changed' end
    when 'season_requirements' then 'person_changed' when 'blocks' then 'block_changed' when 'invitations' then 'invitation_changed'
    when 'second_factors' then 'second_factor_reset' when 'different_people' then case p_action when 'insert' then 'people_differ' else 'people_differ_ended' end
    when 'badges' then 'badge_printed' when 'exports' then 'exported' when 'messages' then 'message_sent'
    when 'unreached' then case p_action when 'insert' then 'news_told' else 'news_told_ended' end when 'bounces' then 'bounce_cleared' end
$$;
comment on function private.part_kind(text, text) is
  'What an entry is that is no act of its own for private.logged: the dashboard does not list it, the record does. Internal.';
