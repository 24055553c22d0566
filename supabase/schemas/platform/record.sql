-- Seeing: administrators see the product as one of its people does, to help them. They only read, and it is recorded. Who is
-- seen is decided by private.seen_person(), on which private.me() depends; which calls can be seen is decided by the contract.

create function private.see_as(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  elsif person.state <> 'active' or person.role = 'admin' then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see', 'profiles', p_person);
  perform private.tell_admins('seen_as', jsonb_build_object('person', p_person));
end
$$;
comment on function private.see_as(uuid) is
  'POST /users/{id}/see-as: records that the caller begins to see the product as this person, and tells the other administrators.
For twelve hours, or until private.stop_seeing(), private.seen_person() lets them. Definer: no API role writes the audit log.
Errors: 401; 403, see_as_refused for administrators and for people who are not active; 404.';
grant execute on function private.see_as(uuid) to authenticated;

create function private.stop_seeing(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Two tabs may end it at the same moment.
  perform from public.profiles p where p.id = private.me() for no key update;
  if private.is_seeing(private.me(), p_person) then
    insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see_end', 'profiles', p_person);
  end if;
end
$$;
comment on function private.stop_seeing(uuid) is
  'DELETE /users/{id}/see-as: ends seeing the product as this person, and records it; does nothing if the caller does not see it so. What
other administrators see goes on. Definer: no API role writes the audit log. Errors: 401, 403.';
grant execute on function private.stop_seeing(uuid) to authenticated;

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
  when 'payroll_numbers' then case when private.is_own_change(l) then 'person_changed' end
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
    when 'slot_type_documents' then 'slot_type_changed'
    when 'documents' then case p_action when 'insert' then 'document_created' when 'update' then 'document_changed' else 'document_deleted' end
    when 'agreements' then case p_action when 'insert' then 'agreement_recorded' else 'agreement_withdrawn' end
    when 'ical_feed_slots' then 'feed_changed'
    when 'person_qualifications' then case p_action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end
    when 'lead_grants' then case p_action when 'insert' then 'lead_added' when 'update' then 'lead_changed' else 'lead_removed' end
    when 'walls' then case p_action when 'insert' then 'wall_created' when 'update' then 'wall_changed' else 'wall_deleted' end
    when 'open_page' then 'open_page_changed' when 'open_choices' then 'open_page_changed'
    when 'reservations' then case p_action when 'insert' then 'reservation_created' else 'reservation_changed' end
    when 'reserved_places' then 'reservation_changed'
    when 'profiles' then case p_action when 'insert' then 'person_added' when 'see' then 'person_seen'
      when 'see_end' then 'person_seen_ended' else 'person_changed' end
    when 'payroll_profiles' then case p_action when 'insert' then 'payroll_profile_created' when 'update' then 'payroll_profile_changed'
      else 'payroll_profile_deleted' end
    when 'season_requirements' then 'person_changed' when 'payroll_numbers' then 'person_changed' when 'births' then 'person_changed' when 'blocks' then 'block_changed' when 'invitations' then 'invitation_changed'
    when 'second_factors' then 'second_factor_reset' when 'different_people' then case p_action when 'insert' then 'people_differ' else 'people_differ_ended' end
    when 'custom_fields' then case p_action when 'insert' then 'custom_field_created' else 'custom_field_changed' end
    when 'field_answers' then 'person_answered'
    when 'badges' then 'badge_printed' when 'exports' then 'exported' when 'messages' then 'message_sent'
    when 'unreached' then case p_action when 'insert' then 'news_told' else 'news_told_ended' end when 'bounces' then 'bounce_cleared' end
$$;
comment on function private.part_kind(text, text) is
  'What an entry is that is no act of its own for private.logged: the dashboard does not list it, the record does. Internal.';

-- The record: the change log with the log of sign-ins, as administrators read it. Whom and what each entry is about, and what it
-- changed, before and after. The client makes words of it.

create function private.recorded_fields(p_table text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_table
    when 'events' then array['title', 'status', 'start_time', 'end_time', 'all_day', 'timezone', 'location', 'description', 'credit_hours',
      'published_at', 'cancel_reason', 'group_size']
    when 'event_slots' then array['slot_type_id', 'required_count', 'min_count', 'is_canceled']
    when 'signups' then array['slot_id', 'status', 'attendance', 'attended_minutes', 'checked_in_at', 'checked_out_at',
      'attendance_reason', 'override_reason', 'companions']
    when 'hand_overs' then array['open_to_all', 'ended_why']
    when 'questions' then array['answer']
    when 'slot_types' then array['name', 'description', 'bring', 'open_to', 'color', 'pay_code', 'cost_centre', 'unpaid_breaks', 'min_age',
      'young_under', 'young_from', 'young_until']
    when 'slot_type_rates' then array['rates', 'reason']
    when 'slot_type_qualifications' then array['qualification_id']
    when 'slot_type_documents' then array['document_id']
    when 'documents' then array['name', 'for_everybody', 'parent_signs', 'signed', 'edition', 'ended_at']
    when 'agreements' then array['edition', 'via']
    when 'ical_feeds' then array['name', 'description', 'ical_url', 'refresh_interval', 'timezone', 'default_length_minutes',
      'all_day_hours', 'as_drafts']
    when 'ical_feed_slots' then array['slot_type_id', 'volunteer_slots']
    when 'places' then array['name', 'address', 'meeting_point', 'contact']
    when 'seasons' then array['name', 'first_day', 'last_day', 'required_credits', 'budget']
    when 'season_requirements' then array['season_id', 'credits']
    when 'qualifications' then array['name', 'text', 'confirmed_by', 'valid_months']
    when 'person_qualifications' then array['confirmed_on', 'valid_until']
    when 'custom_fields' then array['label', 'purpose', 'readers', 'ends_days', 'needed', 'archived_at']
    when 'profiles' then array['name', 'role', 'state', 'email', 'phone', 'description', 'required_credits', 'shows_first_name', 'reason']
    when 'payroll_numbers' then array['payroll_number']
    -- That it was changed, and not to what: the record is a list of everybody, and a file.
    when 'births' then array[]::text[]
    when 'payroll_profiles' then array['name']
    when 'invitations' then array['email', 'role', 'status']
    when 'blocks' then array['reason', 'is_told']
    when 'lead_grants' then array['event_id', 'place_id', 'slot_type_id', 'rights', 'hours_before', 'hours_after']
    when 'walls' then array['name', 'place_id', 'slot_type_id', 'shows_names', 'key_made_at']
    when 'open_page' then array['shows', 'text', 'indexed', 'sites']
    when 'open_choices' then array['season_id', 'slot_type_id', 'event_id']
    when 'reservations' then array['name', 'until', 'ended_at']
    when 'reserved_places' then array['slot_id', 'places']
    when 'organisation' then array['name', 'contact', 'timezone', 'currency', 'entry', 'admin_second_factor', 'publish_at_once', 'looking_after',
      'opens_days_before', 'closes_hours_before', 'cancel_hours_before', 'max_hours_per_day', 'min_rest_hours', 'answer_hours',
      'unanswered', 'material_minutes', 'confirm_hours_before', 'names_hours_before', 'hours_tolerance', 'assumed_hours', 'check_in_before_minutes',
      'no_show_after_minutes', 'gate_tolerance_minutes', 'paid_before_minutes', 'paid_after_minutes', 'asks_hours', 'asks_hours_days', 'mail_sender_name', 'mails_per_hour', 'remind_hours_before', 'remind_again_hours_before', 'invitation_days', 'feed_refresh_interval',
      'feed_default_length_minutes', 'feed_all_day_hours']
    when 'exports' then array['export']
    when 'messages' then array['subject', 'audience']
    else '{}' end
$$;
comment on function private.recorded_fields(text) is
  'The columns of a logged table that the record shows, in this order: nothing that is secret, and no bookkeeping. Internal.';

create function private.present_id(p_person uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select m.person_id from private.merged_persons m where m.id = p_person), p_person);
end
$$;
comment on function private.present_id(uuid) is 'The id of a person, or of whom they were merged into. Internal.';

create function private.name_of_recorded(p_table text, p_id text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    case p_table
      when 'profiles' then (select p.name from public.profiles p where p.id = private.present_id(p_id::uuid))
      when 'events' then (select e.title from public.events e where e.id = p_id::uuid)
      when 'slot_types' then (select t.name from public.slot_types t where t.id = p_id::uuid)
      when 'places' then (select p.name from public.places p where p.id = p_id::uuid)
      when 'qualifications' then (select q.name from public.qualifications q where q.id = p_id::uuid)
      when 'documents' then (select d.name from public.documents d where d.id = p_id::uuid)
      when 'seasons' then (select s.name from public.seasons s where s.id = p_id::uuid)
      when 'reservations' then (select v.name from public.reservations v where v.id = p_id::uuid)
      when 'ical_feeds' then (select f.name from public.ical_feeds f where f.id = p_id::uuid) end,
    -- What is gone has the name that it had at the end.
    (select coalesce(l.before ->> 'title', l.before ->> 'name') from public.audit_log l
      where l.table_name = p_table and l.row_id = p_id and l.action = 'delete' order by l.at desc, l.id limit 1));
end
$$;
comment on function private.name_of_recorded(text, text) is
  'What the row of an entry is called now: a person who was merged by the name of the one who stayed, one who has left by their
number. Null for an unknown row. Internal.';

create function private.recorded_value(p_field text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  value constant jsonb := nullif(p_row -> p_field, 'null');
  named constant text := case p_field when 'slot_type_id' then 'slot_types' when 'slot_id' then 'slot_types' when 'place_id' then 'places'
    when 'qualification_id' then 'qualifications' when 'document_id' then 'documents' when 'season_id' then 'seasons' when 'event_id' then 'events' end;
begin
  if value is null then
    return null;
  elsif named is not null then
    return to_jsonb(private.name_of_recorded(named, case p_field
      when 'slot_id' then (select s.slot_type_id::text from public.event_slots s where s.id = (value #>> '{}')::uuid)
      else value #>> '{}' end));
  elsif p_field like any (array['%\_time', '%\_at', 'until']) then
    return to_jsonb(private.iso((value #>> '{}')::timestamptz));
  elsif jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300 then
    return to_jsonb(left(value #>> '{}', 299) || '…');
  end if;
  return value;
end
$$;
comment on function private.recorded_value(text, jsonb) is
  'A field of a logged row as the record shows it: other rows by name, moments as the API writes them, texts cut. Internal.';

create function private.recorded_changes(p_entry private.logged) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  changes jsonb := '[]'::jsonb;
  field text;
  was jsonb;
  becomes jsonb;
begin
  foreach field in array private.recorded_fields(p_entry.table_name) loop
    was := nullif(p_entry.before -> field, 'null');
    becomes := nullif(p_entry.after -> field, 'null');
    if was is distinct from becomes
        -- Of a new row, or one that is gone, what is not so is not worth a line, nor is nobody who comes along.
        and not ((coalesce(was, becomes) = 'false' or field = 'companions' and coalesce(was, becomes) = '0') and (p_entry.before is null or p_entry.after is null))
        -- Of an event with several slots, which one it is.
        or was is not null and (field = 'slot_id' or field = 'slot_type_id' and p_entry.table_name = 'event_slots') then
      changes := changes || jsonb_build_object('field', field, 'before', private.recorded_value(field, p_entry.before),
        'after', private.recorded_value(field, p_entry.after));
    end if;
  end loop;
  return changes;
end
$$;
comment on function private.recorded_changes(private.logged) is 'What an entry changed, field by field, before and after. Internal.';

create function private.record_lines(p_ids bigint[]) returns table (id bigint, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select l.id, jsonb_build_object('entry', l.id::text, 'at', private.iso(l.at), 'kind', coalesce(l.kind,
        private.part_kind(l.table_name, l.action)),
      'actor', coalesce(actor.name, private.name_of_recorded('profiles', l.actor::text)), 'actor_id', actor.id,
      'id', case when about.name = 'profiles' then subject.id::text else about.id end,
      'title', coalesce(subject.name, private.name_of_recorded(about.name, about.id), entry.row ->> 'title', entry.row ->> 'name', entry.row ->> 'label',
        entry.row ->> 'email'),
      'person', coalesce(person.name, private.name_of_recorded('profiles', whom.id)), 'person_id', person.id,
      'count', coalesce((entry.row ->> 'recipients')::integer, 1), 'zone', event.timezone, 'fields', private.recorded_changes(l))
    from private.logged l
    cross join lateral (select coalesce(l.after, l.before, '{}') as row) entry
    left join public.signups s on l.table_name = 'hand_overs' and s.id = (entry.row ->> 'signup_id')::uuid
    left join public.event_slots slot on l.table_name = 'questions' and slot.id = (entry.row ->> 'slot_id')::uuid
    cross join lateral (select
      case when l.table_name in ('events', 'event_slots', 'signups', 'hand_overs', 'questions', 'ical_sources', 'unreached') then 'events'
        when l.table_name like 'slot_type%' then 'slot_types'
        when l.table_name like 'ical_feed%' then 'ical_feeds'
        when l.table_name in ('qualifications', 'person_qualifications') then 'qualifications'
        when l.table_name in ('documents', 'agreements') then 'documents'
        when l.table_name in ('places', 'seasons', 'walls', 'payroll_profiles', 'custom_fields') then l.table_name
        when l.table_name in ('reservations', 'reserved_places') then 'reservations'
        when l.table_name not in ('organisation', 'exports', 'messages', 'open_page', 'open_choices') then 'profiles' end as name,
      case when l.table_name in ('organisation', 'exports', 'messages', 'open_page', 'open_choices') then null
        when l.table_name in ('event_slots', 'signups', 'ical_sources', 'unreached') then entry.row ->> 'event_id'
        when l.table_name = 'hand_overs' then s.event_id::text
        when l.table_name = 'questions' then slot.event_id::text
        when l.table_name in ('slot_type_qualifications', 'slot_type_documents') then entry.row ->> 'slot_type_id'
        when l.table_name = 'ical_feed_slots' then entry.row ->> 'feed_id'
        when l.table_name = 'reserved_places' then entry.row ->> 'reservation_id'
        when l.table_name = 'person_qualifications' then entry.row ->> 'qualification_id'
        when l.table_name = 'agreements' then entry.row ->> 'document_id'
        else coalesce(entry.row ->> 'user_id', l.row_id) end as id) about
    cross join lateral (select case when l.table_name = 'different_people' then l.row_id when about.name is distinct from 'profiles' then entry.row ->> 'user_id' end as id) whom
    left join public.events event on about.name = 'events' and event.id = about.id::uuid
    left join public.profiles actor on actor.id = private.present_id(l.actor)
    left join public.profiles subject on about.name = 'profiles' and subject.id = private.present_id(about.id::uuid)
    left join public.profiles person on person.id = private.present_id(whom.id::uuid)
    where l.id = any (p_ids)
    union all
    select -s.id, jsonb_build_object('entry', (-s.id)::text, 'at', private.iso(s.at), 'kind', case s.kind when 'failed' then 'sign_in_failed' when 'ended' then 'session_ended' else s.kind end,
      -- Without a person here, the account has its address only.
      'actor', coalesce(p.name, lower(u.email)), 'actor_id', p.id, 'id', null, 'title', null, 'person', null, 'person_id', null, 'count', 1, 'zone', null,
      'fields', case when s.device is null then '[]' else
        jsonb_build_array(jsonb_build_object('field', 'device', 'before', null, 'after', s.device)) end)
    from private.sign_ins s
    left join public.profiles p on p.account_id = s.account_id
    left join auth.users u on u.id = s.account_id
    where s.id in (select -i.id from unnest(p_ids) i (id) where i.id < 0);
end
$$;
comment on function private.record_lines(bigint[]) is
  'GET /record: entries of the change log, and those of the log of sign-ins, whose ids are negative here. `id` and `title`: what
or whom it is about; `person`: whose place or qualification it is; `count`: how many
people a message went to; names are the present ones. Definer: no API role reads the log
of sign-ins, or who was merged. Errors: 401, 403.';
grant execute on function private.record_lines(bigint[]) to authenticated;

create function private.ids_in_record(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.ids_of(p_person);
end
$$;
comment on function private.ids_in_record(uuid) is
  'GET /record: the ids that the log has of a person, those from before merges included. Definer: no API role reads the ids of merged
persons. Errors: 401, 403.';
grant execute on function private.ids_in_record(uuid) to authenticated;

create function private.recorded_sign_ins(p_person uuid, p_from timestamptz, p_until timestamptz, p_last timestamptz, p_last_id bigint,
  p_most integer)
returns table (id bigint, at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  newest constant timestamptz := coalesce(least(p_last, p_until - interval '1 microsecond'), 'infinity');
begin
  perform private.require_admin();
  -- What is older than p_from is cut off afterwards: for two bounds that it does not know, Postgres would sort all between them.
  if p_person is null then
    return query
      select b.id, b.at from (
        select -s.id as id, s.at from private.sign_ins s
        where s.at <= newest and (p_last is null or s.at < p_last or -s.id > p_last_id)
        order by s.at desc, s.id desc limit p_most) b
      where b.at >= coalesce(p_from, '-infinity');
  else
    return query
      select b.id, b.at from (
        select -s.id as id, s.at from private.sign_ins s
        where s.account_id = (select p.account_id from public.profiles p where p.id = p_person)
          and s.at <= newest and (p_last is null or s.at < p_last or -s.id > p_last_id)
        order by s.at desc, s.id desc limit p_most) b
      where b.at >= coalesce(p_from, '-infinity');
  end if;
end
$$;
comment on function private.recorded_sign_ins(uuid, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'GET /record: the newest entries of the log of sign-ins after a position, of a person if given, from a moment on and until another
one. Definer: no API role reads that log. Errors: 401, 403.';
grant execute on function private.recorded_sign_ins(uuid, timestamptz, timestamptz, timestamptz, bigint, integer) to authenticated;

create function private.record_export(p_export text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  if not (p_export = 'roster' and 'roster' = any (private.lead_rights())) then
    perform private.require_admin();
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, after)
  values (private.me(), 'insert', 'exports', p_export, jsonb_build_object('export', p_export));
end
$$;
comment on function private.record_export(text) is
  'POST /exports: records that the caller saves a file about many people, and which. Leads with the right roster save that,
administrators all. Definer: no API role writes the audit log.
Errors: 401, 403.';
grant execute on function private.record_export(text) to authenticated;
