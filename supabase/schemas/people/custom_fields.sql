-- Custom fields: what an organisation wants to know of its people besides what every organisation does, who may read it, and when
-- it ends; the interface calls them custom questions. A place can need answers (private.place_refusal). `questions` is something
-- else: what people are asked about a place that is held for them.

create table public.custom_fields (
  id uuid primary key default gen_random_uuid(),
  label text not null check (label = btrim(label) and char_length(label) between 1 and 200),
  help text check (char_length(help) between 1 and 2000),
  purpose text not null check (purpose = btrim(purpose) and char_length(purpose) between 1 and 500),
  kind text not null check (kind in ('short_text', 'long_text', 'choice', 'several', 'number', 'size', 'date', 'yes_no', 'file')),
  options text[] not null default '{}' check (cardinality(options) <= 100),
  max_mb integer check (max_mb between 1 and 10),
  readers text not null check (readers in ('person', 'administrators', 'leads')),
  special text not null default 'none' check (special in ('none', 'health', 'diet')),
  ends_days integer check (ends_days between 0 and 3650),
  scope text not null default 'person' check (scope in ('person', 'season', 'event', 'slot_type')),
  event_id uuid references public.events (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  needed text not null default 'wanted' check (needed in ('wanted', 'before_taking', 'day_before')),
  position integer not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint custom_fields_options_of_kind check ((kind in ('choice', 'several', 'size')) = (cardinality(options) > 0)),
  constraint custom_fields_size_of_files check ((kind = 'file') = (max_mb is not null)),
  constraint custom_fields_special_ends check (special = 'none' or ends_days is not null),
  constraint custom_fields_scope_of check ((scope = 'event') = (event_id is not null) and (scope = 'slot_type') = (slot_type_id is not null))
);
comment on table public.custom_fields is 'What people are asked, once or for each season. Written by private.save_custom_field().';
comment on column public.custom_fields.purpose is 'What the answers are for, as people read it before they answer.';
comment on column public.custom_fields.max_mb is 'How large a file can be, in units of 1,048,576 bytes; null unless files are asked for.';
comment on column public.custom_fields.readers is
  'person: nobody but the person; administrators; leads: administrators, and leads who may see the roster of a shift of the person.';
comment on column public.custom_fields.ends_days is
  'Answers are removed so many days after the event, after the season, or after the last shift of the person. Null: they are kept.';
comment on column public.custom_fields.scope is
  'person: asked once; season: once in each season; event, slot_type: of people who have places there.';
comment on column public.custom_fields.needed is
  'wanted; before_taking: a place that it concerns cannot be taken before; day_before: until a day before the shift, of which people are reminded.';
create index custom_fields_of_event on public.custom_fields (event_id) where event_id is not null;
create index custom_fields_of_slot_type on public.custom_fields (slot_type_id) where slot_type_id is not null;

create table public.field_answers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  field_id uuid not null references public.custom_fields (id) on delete cascade,
  season_id uuid references public.seasons (id) on delete cascade,
  value jsonb not null check (jsonb_typeof(value) <> 'null'),
  answered_at timestamptz not null default private.now(),
  answered_by uuid references public.profiles (id) on delete set null,
  unique nulls not distinct (user_id, field_id, season_id)
);
comment on table public.field_answers is 'What people have answered. Written by private.save_answers(), which judges the value.';
comment on column public.field_answers.value is 'A text, a number, a yes or no, for several choices an array of texts, or {file, type, bytes}: a row of private.answer_files.';
comment on column public.field_answers.season_id is 'For which season; null unless the field is asked in each.';
comment on column public.field_answers.answered_by is 'The person or an administrator; null for operators, and for administrators who are gone.';
create index field_answers_of_field on public.field_answers (field_id);
create index field_answers_of_season on public.field_answers (season_id) where season_id is not null;
create index field_answers_of_writer on public.field_answers (answered_by) where answered_by is not null;

create table private.answer_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  field_id uuid references public.custom_fields (id) on delete set null,
  type text not null check (type in ('pdf', 'jpeg', 'png', 'webp')),
  bytes integer not null check (bytes between 1 and 10485760),
  answer_id uuid references public.field_answers (id) on delete set null,
  spent boolean not null default false,
  created_at timestamptz not null default private.now(),
  unique (answer_id)
);
comment on table private.answer_files is
  'The files that people have uploaded, whose bytes are in the bucket answers of the storage, by this id. A row is made before its bytes are stored and
deleted after they are removed, so that nothing is left there that is not named here. No API role has any right to it.';
comment on column private.answer_files.answer_id is
  'The answer that the file is. Null: it is none yet, or its answer is gone; then the bytes are removed (private.due_files()).';
comment on column private.answer_files.spent is 'It has been an answer, or gave way to later uploads, so it cannot become one.';
create index answer_files_of_person on private.answer_files (user_id, created_at);
create index answer_files_of_field on private.answer_files (field_id);
create index answer_files_without_answer on private.answer_files (created_at) where answer_id is null;

create function private.field_concerns(p_field public.custom_fields, p_event public.events, p_slot_type uuid, p_season uuid)
returns boolean
language sql stable set search_path = '' as $$
  select case p_field.scope when 'person' then true when 'event' then p_field.event_id = p_event.id
    when 'slot_type' then p_field.slot_type_id = p_slot_type
    else coalesce(p_season = (private.season_at(p_event.start_time)).id, false) end
$$;
comment on function private.field_concerns(public.custom_fields, public.events, uuid, uuid) is
  'Whether a field, or its answer for a season, is about the people of a slot type in an event. Internal.';

create function private.leads_who_answered(p_person uuid, p_field uuid, p_season uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.me() is not null and exists (
    select from public.custom_fields f
    join public.signups s on s.user_id = p_person and s.status <> 'canceled' and (s.is_live or s.is_draft)
    join public.event_slots slot on slot.id = s.slot_id
    join public.events e on e.id = s.event_id
    where f.id = p_field and f.readers = 'leads' and private.field_concerns(f, e, slot.slot_type_id, p_season)
      and private.may_lead(e.id, slot.id, 'roster'));
end
$$;
comment on function private.leads_who_answered(uuid, uuid, uuid) is
  'Whether the caller may see now, as a lead, what a person has answered: the roster of a shift of theirs that the field is about. Definer: leads
read no signups of others.';
grant execute on function private.leads_who_answered(uuid, uuid, uuid) to authenticated;

alter table public.custom_fields enable row level security;
grant select on public.custom_fields to authenticated;
-- Every member sees what is asked; what is asked about an event, who sees the event.
create policy "members see custom fields" on public.custom_fields
  for select to authenticated using ((select private.is_member())
    and (event_id is null or exists (select from public.events e where e.id = event_id)));
create trigger touch before update on public.custom_fields for each row execute function private.touch();
create trigger audit after insert or update or delete on public.custom_fields
  for each row execute function private.audit();

alter table public.field_answers enable row level security;
grant select on public.field_answers to authenticated;
-- People see their answers, but nobody sees them by seeing the product as this person; administrators and leads what the field lets them.
create policy "people see their answers, others as the field says" on public.field_answers
  for select to authenticated using (
    user_id = (select private.me()) and ((select auth.jwt()) ->> 'see_as') is null
    or (select private.is_admin()) and field_id in (select f.id from public.custom_fields f where f.readers <> 'person')
    or (select private.may_lead_anything()) and private.leads_who_answered(user_id, field_id, season_id));

create function private.audit_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_change(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) - 'value' end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - 'value' end);
  return null;
end
$$;
comment on function private.audit_answer() is
  'Trigger: private.log_change() without what was answered, because the log is kept and answers end.';
create trigger audit after insert or update or delete on public.field_answers
  for each row execute function private.audit_answer();

-- Fields: what is asked.

create function private.readers_rank(p_readers text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['person', 'administrators', 'leads'], p_readers)
$$;
comment on function private.readers_rank(text) is 'How many may read: each value of readers includes those before it. Internal.';

create function private.refuse_change_of_answered(p_was public.custom_fields, p_new public.custom_fields) returns void
language plpgsql set search_path = '' as $$
declare
  answers constant bigint := (select count(*) from public.field_answers a where a.field_id = p_was.id);
begin
  -- People have answered this question, for these readers, for so long.
  if answers > 0 and ((p_was.kind, p_was.scope, p_was.event_id, p_was.slot_type_id)
      is distinct from (p_new.kind, p_new.scope, p_new.event_id, p_new.slot_type_id)
      or private.readers_rank(p_new.readers) > private.readers_rank(p_was.readers)
      or coalesce(p_new.ends_days, 'infinity'::float) > coalesce(p_was.ends_days, 'infinity'::float)) then
    perform private.refuse(409, 'field_answered', case when answers = 1
        then '1 person has answered this question already, for what it said. Add another question instead.'
      else format('%s people have answered this question already, for what it said. Add another question instead.', to_char(answers, 'FM999,999')) end,
      jsonb_build_object('answers', answers));
  end if;
end
$$;
comment on function private.refuse_change_of_answered(public.custom_fields, public.custom_fields) is
  'Refuses, with 409 field_answered, to ask something else, to let more people read, or to keep longer what people have answered already. Internal.';

create function private.lock_custom_field(p_id uuid) returns public.custom_fields
language plpgsql set search_path = '' as $$
declare
  field public.custom_fields;
begin
  select f.* into field from public.custom_fields f where f.id = p_id and f.archived_at is null for update;
  if not found then
    perform private.refuse_missing('custom_field');
  end if;
  return field;
end
$$;
comment on function private.lock_custom_field(uuid) is 'Locks a field that is asked and returns it. Error: 404. Internal.';

create function private.save_custom_field(p_id uuid, p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was public.custom_fields;
  field public.custom_fields;
begin
  perform private.require_admin();
  if p_id is not null then
    was := private.lock_custom_field(p_id);
    perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  end if;
  field := jsonb_populate_record(was, p_body - '{id,version,position,archived_at,created_at,updated_at}'::text[]);
  -- Locked, so that it is not removed before this transaction has used it.
  perform from public.events e where e.id = field.event_id and e.removed_at is null for key share;
  if field.event_id is not null and not found then
    perform private.refuse(400, 'not_found', 'Event not found', '{"what": "event"}', 'event_id');
  end if;
  perform from public.slot_types t where t.id = field.slot_type_id and t.archived_at is null for key share;
  if field.slot_type_id is not null and not found then
    perform private.refuse(400, 'not_found', 'Slot type not found', '{"what": "slot_type"}', 'slot_type_id');
  end if;
  if p_id is null then
    insert into public.custom_fields (label, help, purpose, kind, options, max_mb, readers, special, ends_days, scope, event_id, slot_type_id, needed, position)
    values (field.label, field.help, field.purpose, field.kind, field.options, field.max_mb, field.readers, field.special, field.ends_days, field.scope,
      field.event_id, field.slot_type_id, field.needed, coalesce((select max(f.position) from public.custom_fields f), 0) + 1)
    returning id into field.id;
  else
    perform private.refuse_change_of_answered(was, field);
    update public.custom_fields f set (label, help, purpose, kind, options, max_mb, readers, special, ends_days, scope, event_id, slot_type_id, needed)
      = (field.label, field.help, field.purpose, field.kind, field.options, field.max_mb, field.readers, field.special, field.ends_days, field.scope,
        field.event_id, field.slot_type_id, field.needed)
    where f.id = p_id;
  end if;
  return field.id;
end
$$;
comment on function private.save_custom_field(uuid, jsonb) is
  'POST /custom-fields (p_id null) and PUT /custom-fields/{id}: stores a validated body (contract customFieldBody) and returns the id. Definer: no
API role writes the table. Errors: 401, 403, 404; 400 for an unknown event or slot type; 409 stale_version; those of
private.refuse_change_of_answered().';
grant execute on function private.save_custom_field(uuid, jsonb) to authenticated;

create function private.archive_custom_field(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_custom_field(p_id);
  update public.custom_fields f set archived_at = private.now() where f.id = p_id;
end
$$;
comment on function private.archive_custom_field(uuid) is
  'DELETE /custom-fields/{id}: the field is no longer asked. Answers stay until they end. Definer: no API role writes the table. Errors: 401, 403, 404.';
grant execute on function private.archive_custom_field(uuid) to authenticated;

create function private.order_custom_fields(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.custom_fields f order by f.id for no key update;
  -- Those that the caller does not know of come after the others, in their order.
  update public.custom_fields f set position = o.position
  from (select c.id, row_number() over (order by array_position(p_ids, c.id) nulls last, c.position, c.id) as position
    from public.custom_fields c where c.archived_at is null) o
  where f.id = o.id and f.position <> o.position;
end
$$;
comment on function private.order_custom_fields(uuid[]) is
  'PUT /custom-fields/order: asks in this order. Definer: no API role writes the table. Errors: 401, 403.';
grant execute on function private.order_custom_fields(uuid[]) to authenticated;

-- Answers: what people say, and when it ends.

create function private.is_day(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ '^\d{4}-\d\d-\d\d$' and p_text::date between '1900-01-01' and '2200-12-31';
exception when datetime_field_overflow then
  return false;
end
$$;
comment on function private.is_day(text) is 'Whether a text is a day of the calendar, 2026-06-14, from 1900 to 2200. Internal.';

create function private.fits_field(p_field public.custom_fields, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case
    when p_field.kind = 'yes_no' then jsonb_typeof(p_value) = 'boolean'
    when p_field.kind = 'number' then jsonb_typeof(p_value) = 'number' and abs(p_value::numeric) <= 1e9 and scale(trim_scale(p_value::numeric)) <= 2
    when p_field.kind = 'several' then jsonb_typeof(p_value) = 'array' and jsonb_array_length(p_value) > 0
      and p_value <@ to_jsonb(p_field.options)
      and jsonb_array_length(p_value) = (select count(distinct item) from jsonb_array_elements(p_value) item)
    when jsonb_typeof(p_value) <> 'string' then false
    when p_field.kind = 'date' then private.is_day(p_value #>> '{}')
    when p_field.kind in ('choice', 'size') then p_value #>> '{}' = any (p_field.options)
    when p_field.kind = 'short_text' then p_value #>> '{}' ~ '^\S([^\n\r]*\S)?$' and char_length(p_value #>> '{}') <= 200
    when p_field.kind = 'long_text' then p_value #>> '{}' ~ '\S' and char_length(p_value #>> '{}') <= 5000
  end, false)
$$;
comment on function private.fits_field(public.custom_fields, jsonb) is 'Whether a value is an answer to a field. Internal.';

create function private.lock_asked_field(p_person uuid, p_field uuid) returns public.custom_fields
language plpgsql set search_path = '' as $$
declare
  field public.custom_fields;
begin
  select f.* into field from public.custom_fields f where f.id = p_field for key share;
  if not found then
    perform private.refuse_missing('custom_field');
  -- Whoever takes a place that is held for them has no session.
  elsif p_person <> private.me() and field.readers = 'person' then
    perform private.refuse(403, 'forbidden', 'You do not have permission to access this page. Admin privileges required.');
  end if;
  return field;
end
$$;
comment on function private.lock_asked_field(uuid, uuid) is
  'Locks a field and returns it, for an answer of a person. Errors: 403 for what is for the person alone; 404. Internal.';

create function private.refuse_gone(p_field public.custom_fields) returns void
language plpgsql set search_path = '' as $$
begin
  if p_field.archived_at is not null then
    perform private.refuse(409, 'field_gone', format('"%s" has been deleted meanwhile. Your other answers are still there.', p_field.label),
      jsonb_build_object('field_id', p_field.id, 'label', p_field.label));
  end if;
end
$$;
comment on function private.refuse_gone(public.custom_fields) is 'Refuses, with 409 field_gone, answers to a field that is no longer asked. Internal.';

create function private.file_answer(p_person uuid, p_field uuid, p_season uuid, p_value jsonb) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object('file', f.id, 'type', f.type, 'bytes', f.bytes)
  from private.answer_files f left join public.field_answers a on a.id = f.answer_id
  where f.id::text = lower(p_value ->> 'file') and f.user_id = p_person and f.field_id = p_field
    and (not f.spent and f.created_at > private.now() - interval '12 hours' or a.season_id is not distinct from p_season and a.id is not null)
  for update of f
$$;
comment on function private.file_answer(uuid, uuid, uuid, jsonb) is
  'The answer that {file: id} is, for a file that was uploaded for this person and field half a day ago at most, or is the answer already; null: it is
none. Locks the file. Internal.';

create function private.save_answer(p_person uuid, p_answer jsonb, p_path text) returns void
language plpgsql set search_path = '' as $$
declare
  field constant public.custom_fields := private.lock_asked_field(p_person, (p_answer ->> 'field_id')::uuid);
  season constant uuid := (p_answer ->> 'season_id')::uuid;
  given jsonb := p_answer -> 'value';
  answer uuid;
begin
  if (field.scope = 'season') <> (season is not null) or season is not null and not exists (select from public.seasons s where s.id = season) then
    perform private.refuse(400, 'not_found', 'Season not found', '{"what": "season"}', p_path || '.season_id');
  elsif jsonb_typeof(given) = 'null' then
    delete from public.field_answers a where a.user_id = p_person and a.field_id = field.id and a.season_id is not distinct from season;
    return;
  end if;
  perform private.refuse_gone(field);
  if field.kind = 'file' then
    given := private.file_answer(p_person, field.id, season, given);
  end if;
  if field.kind = 'file' and given is null or field.kind <> 'file' and not private.fits_field(field, given) then
    perform private.refuse(400, 'not_an_answer', format('This is not an answer to "%s"', field.label), jsonb_build_object('label', field.label), p_path || '.value');
  end if;
  insert into public.field_answers (user_id, field_id, season_id, value, answered_by)
  values (p_person, field.id, season, given, private.me())
  on conflict (user_id, field_id, season_id) do update
    set value = excluded.value, answered_at = private.now(), answered_by = excluded.answered_by
    where field_answers.value <> excluded.value
  returning id into answer;
  -- Null: it has been the answer before.
  if field.kind = 'file' and answer is not null then
    update private.answer_files f set answer_id = null where f.answer_id = answer;
    update private.answer_files f set answer_id = answer, spent = true where f.id = (given ->> 'file')::uuid;
  end if;
end
$$;
comment on function private.save_answer(uuid, jsonb, text) is
  'Stores {field_id, season_id, value} as the answer of a person; a value of null deletes it. p_path: of the answer in the body. Refuses 400 for a value
that does not fit and for another season than the field asks for; 409 field_gone; as private.lock_asked_field() does. Internal.';

create function private.lock_answering(p_person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for key share;
  if not found then
    perform private.refuse_missing('user');
  end if;
end
$$;
comment on function private.lock_answering(uuid) is
  'Locks a person who answers, so that they do not leave meanwhile. Error: 404 for an unknown person. Internal.';

create function private.save_answers(p_person uuid, p_answers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  perform private.lock_answering(p_person);
  perform private.save_answer(p_person, given.answer, 'answers.' || given.number - 1)
  from jsonb_array_elements(p_answers) with ordinality given (answer, number);
end
$$;
comment on function private.save_answers(uuid, jsonb) is
  'PUT /users/{id}/answers: stores answers of a person (contract answersBody), all or none. Definer: no API role writes the table. Errors: 401, 403;
404 for an unknown person; those of private.save_answer().';
grant execute on function private.save_answers(uuid, jsonb) to authenticated;

create function private.answer_ends_at(p_answer public.field_answers) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  field public.custom_fields;
  done timestamptz;
begin
  select f.* into field from public.custom_fields f where f.id = p_answer.field_id;
  if field.ends_days is null or not private.may_act_for(p_answer.user_id) then
    return null;
  end if;
  done := case field.scope when 'event' then (select e.end_time from public.events e where e.id = field.event_id)
    when 'season' then (select upper(private.season_span(s)) from public.seasons s where s.id = p_answer.season_id)
    else greatest(p_answer.answered_at, (select max(e.end_time) from public.signups s
      join public.events e on e.id = s.event_id join public.event_slots slot on slot.id = s.slot_id
      where s.user_id = p_answer.user_id and s.status <> 'canceled' and s.is_live
        and coalesce(slot.slot_type_id = field.slot_type_id, true))) end;
  return done + field.ends_days * interval '24 hours';
end
$$;
comment on function private.answer_ends_at(public.field_answers) is
  'When an answer is removed: after its event, its season, or the last shift of the person that it is about, so it moves with them. Null: it is
kept, or the caller is neither the person nor an administrator. Definer: it follows from shifts that policies would have to judge.';
grant execute on function private.answer_ends_at(public.field_answers) to authenticated;

create function private.end_answers() returns integer
language sql set search_path = '' as $$
  with ended as (
    delete from public.field_answers a using public.custom_fields f
    where f.id = a.field_id and f.ends_days is not null and private.answer_ends_at(a) <= private.now()
    returning a.id)
  select count(*)::integer from ended
$$;
comment on function private.end_answers() is 'Removes answers that have ended and returns how many. For the schedule, and for backups that are restored.';

-- What is asked of whom.

create view private.lacking_answers with (security_invoker = true) as
select p.id as user_id, f.id as field_id, f.label, f.position, f.event_id, f.slot_type_id, s.id as season_id,
  case f.scope when 'person' then tstzrange(null, null) when 'season' then private.season_span(s) end as times
from public.custom_fields f
-- One row without a season for fields that are asked once. What is over is asked of nobody.
left join public.seasons s on f.scope = 'season' and s.last_day >= (select private.organisation_today()) - 1
cross join public.profiles p
where f.needed = 'before_taking' and f.archived_at is null and (f.scope <> 'season' or s.id is not null)
  and not exists (select from public.field_answers a
    where a.user_id = p.id and a.field_id = f.id and a.season_id is not distinct from s.id);
comment on view private.lacking_answers is
  'What people have to answer before they can take places, and have not: of an event, of a slot type, or (times) of all events that start then. Internal.';

create function private.missing_answers(p_event public.events, p_slot_type_id uuid, p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', l.field_id, 'label', l.label, 'season_id', l.season_id) order by l.position, l.field_id)
  from private.lacking_answers l
  where l.user_id = p_person and (p_event.id = l.event_id or p_slot_type_id = l.slot_type_id or p_event.start_time <@ l.times)
$$;
comment on function private.missing_answers(public.events, uuid, uuid) is
  'The fields that a person has to answer before they can have a place (contract missingField); null: none. Internal.';

create function private.fields_of(p_person uuid) returns table (field_id uuid, season_id uuid, asked boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  return query
    with around as materialized (
      select e.id, slot.slot_type_id, (private.season_at(e.start_time)).id as season_id
      from public.event_slots slot join public.events e on e.id = slot.event_id
      -- As an array, so that Postgres knows that they are few.
      where slot.id = any (array(select s.slot_id from public.signups s
        where s.user_id = p_person and s.status <> 'canceled' and s.is_live and upper(s.during) > private.now()))
    ), asked as (
      select f.id as field, case when f.scope = 'season' then a.season_id end as season
      from public.custom_fields f left join around a on f.scope <> 'person'
      where f.archived_at is null and (f.scope = 'person' or f.event_id = a.id or f.slot_type_id = a.slot_type_id
        or f.scope = 'season' and a.season_id is not null)
      union
      select f.id, season.id from public.custom_fields f cross join private.present_season() season
      where f.scope = 'season' and f.archived_at is null and season.last_day >= private.organisation_today()
    )
    select a.field, a.season, true from asked a
    union all
    select h.field_id, h.season_id, false from public.field_answers h where h.user_id = p_person and not exists (
      select from asked a where a.field = h.field_id and a.season is not distinct from h.season_id);
end
$$;
comment on function private.fields_of(uuid) is
  'GET /users/{id}/answers: the fields that a person is asked, for each season where they are asked in each, and those that they have answered before. Definer: the person''s seasons follow from events. Errors: 401, 403.';
grant execute on function private.fields_of(uuid) to authenticated;

create function private.count_answers(p_field uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select count(*) from public.field_answers a where a.field_id = p_field);
end
$$;
comment on function private.count_answers(uuid) is
  'How many answers there are to a field. Definer: also of those that administrators do not read. Errors: 401, 403.';
grant execute on function private.count_answers(uuid) to authenticated;

create function private.answers_of_field(p_field uuid, p_event uuid, p_season uuid) returns table (user_id uuid, value jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  field public.custom_fields;
  span tstzrange;
  season uuid := p_season;
begin
  perform private.require_admin();
  select f.* into field from public.custom_fields f where f.id = p_field;
  if not found then
    perform private.refuse_missing('custom_field');
  elsif field.readers = 'person' then
    perform private.refuse(403, 'forbidden', 'You do not have permission to access this page. Admin privileges required.');
  end if;
  if p_event is null and p_season is null then
    season := case when field.scope = 'season' then (private.present_season()).id end;
    return query select a.user_id, a.value from public.field_answers a join public.profiles p on p.id = a.user_id
      where a.field_id = p_field and a.season_id is not distinct from season and p.state <> 'left';
    return;
  end if;
  select private.season_span(s) into span from public.seasons s where s.id = p_season;
  if p_season is not null and not found then
    perform private.refuse_missing('season');
  elsif p_event is not null then
    select s.id into season from public.events e cross join private.season_at(e.start_time) s where e.id = p_event;
    if not found then
      perform private.refuse_missing('event');
    end if;
  end if;
  return query
    select placed.id, a.value
    from (
      select distinct s.user_id as id from public.signups s
      join public.events e on e.id = s.event_id
      join public.event_slots slot on slot.id = s.slot_id
      where s.status <> 'canceled' and (s.is_live or s.is_draft) and coalesce(e.id = p_event, e.start_time <@ span)
        and coalesce(slot.slot_type_id = field.slot_type_id, true) and coalesce(e.id = field.event_id, true)
    ) placed
    left join public.field_answers a on a.user_id = placed.id and a.field_id = p_field
      and a.season_id is not distinct from case when field.scope = 'season' then season end;
end
$$;
comment on function private.answers_of_field(uuid, uuid, uuid) is
  'GET /custom-fields/{id}/answers: the answers of everybody who has answered (of fields of seasons: for the present one) or, of an event or a season, of all
who have a place there that the field concerns; null: no answer. Definer: private.season_at() is internal. Errors: 401; 403, also for answers that nobody but the person reads; 404.';
grant execute on function private.answers_of_field(uuid, uuid, uuid) to authenticated;

create function private.event_answers(p_event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
begin
  perform private.require_lead(p_event, null, 'roster', null);
  select e.* into event from public.events e where e.id = p_event and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  return (
    with concerned as materialized (
      select f.id, f.label, f.kind, f.options, f.position, f.needed, slot.id as slot_id,
        case when f.scope = 'season' then (private.season_at(event.start_time)).id end as season_id,
        f.readers = 'leads' or f.readers = 'administrators' and private.is_admin() as readable
      from public.event_slots slot
      join public.custom_fields f on f.archived_at is null
        and private.field_concerns(f, event, slot.slot_type_id, (private.season_at(event.start_time)).id)
      where slot.event_id = p_event and slot.removed_at is null and private.may_lead(p_event, slot.id, 'roster')
    ), said as materialized (
      select c.*, s.user_id, a.value
      from concerned c join public.signups s on s.slot_id = c.slot_id and s.status <> 'canceled' and (s.is_live or s.is_draft)
      left join public.field_answers a on a.user_id = s.user_id and a.field_id = c.id and a.season_id is not distinct from c.season_id
    )
    select jsonb_build_object(
      'fields', (select coalesce(jsonb_agg(distinct jsonb_build_object('id', c.id, 'label', c.label, 'kind', c.kind, 'options', to_jsonb(c.options),
        'position', c.position)), '[]') from concerned c where c.readable),
      'people', (select coalesce(jsonb_agg(by_person.line), '[]') from (
        select jsonb_build_object('user_id', s.user_id,
          'answers', coalesce(jsonb_object_agg(s.id, s.value) filter (where s.readable and s.value is not null), '{}'),
          'missing', coalesce(jsonb_agg(distinct jsonb_build_object('id', s.id, 'label', s.label))
            filter (where s.value is null and s.needed <> 'wanted'), '[]')) as line
        from said s group by s.user_id) by_person)));
end
$$;
comment on function private.event_answers(uuid) is
  'GET /events/{id}/answers: what the people of an event have answered, as far as the caller may read it and leads the slots, and which needed
answers are missing, as the JSON of the answer. Definer: others'' signups are hidden by policies. Errors: 401, 403, 404.';
grant execute on function private.event_answers(uuid) to authenticated;

create function private.remind_of_answers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select s.user_id, (array_agg(e.id order by e.start_time))[1] as event_id,
      min(private.start_day(e.start_time, e.timezone)) - 1 as day, array_agg(distinct f.label) as labels
    from public.signups s
    join public.events e on e.id = s.event_id
    join public.event_slots slot on slot.id = s.slot_id
    join public.profiles p on p.id = s.user_id and p.state = 'active'
    cross join lateral (select (private.season_at(e.start_time)).id) season (id)
    join public.custom_fields f on f.needed = 'day_before' and f.archived_at is null
      and private.field_concerns(f, e, slot.slot_type_id, season.id)
    where s.status <> 'canceled' and s.is_live
      and e.start_time > private.now() + interval '1 day' and e.start_time <= private.now() + interval '3 days'
      and not exists (select from public.field_answers a where a.user_id = s.user_id and a.field_id = f.id
        and a.season_id is not distinct from case when f.scope = 'season' then season.id end)
      -- Once is enough for the shifts of a weekend.
      and not exists (select from public.notices n where n.user_id = s.user_id and n.kind = 'answers_needed'
        and n.created_at > private.now() - interval '3 days')
    group by s.user_id
  loop
    insert into public.notices (user_id, kind, about)
    values (due.user_id, 'answers_needed', jsonb_build_object('subject', array_to_string(due.labels, ', '), 'day', due.day));
    perform private.mail_access(due.user_id, jsonb_build_object('about', 'answers_needed', 'questions', to_jsonb(due.labels), 'day', due.day));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function private.remind_of_answers() is
  'Reminds people, by a notice and a mail, of what they have to answer until a day before a shift that starts within three days, and returns how many.
For the schedule.';

-- Files: answers whose bytes are in the storage.

create function private.begin_upload(p_person uuid, p_field uuid, p_type text, p_bytes integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  field public.custom_fields;
  uploaded uuid;
begin
  perform private.require_self(p_person::text);
  perform private.lock_answering(p_person);
  field := private.lock_asked_field(p_person, p_field);
  perform private.refuse_gone(field);
  if field.kind <> 'file' then
    perform private.refuse(400, 'not_an_answer', format('This is not an answer to "%s"', field.label), jsonb_build_object('label', field.label), 'field_id');
  elsif p_bytes > field.max_mb * 1048576 then
    perform private.refuse(413, 'file_too_large', format('The file is larger than %s MB', field.max_mb), jsonb_build_object('max_mb', field.max_mb));
  end if;
  insert into private.answer_files (user_id, field_id, type, bytes) values (p_person, p_field, p_type, p_bytes) returning id into uploaded;
  -- So that nobody fills the storage: of what has not become an answer, the last ten files of a person are kept.
  update private.answer_files f set spent = true
  where f.id in (select o.id from private.answer_files o where o.user_id = p_person and o.answer_id is null and not o.spent
    order by o.created_at desc, o.id offset 10);
  return uploaded;
end
$$;
comment on function private.begin_upload(uuid, uuid, text, integer) is
  'POST /users/{id}/files: notes a file of a person for a field before its bytes are stored, and returns its id. It is removed after a day unless it
becomes an answer. Definer: no API role writes the table. Errors: 401, 403; 404 for an unknown person or field; 400 for a field of another kind;
409 field_gone; 413 file_too_large.';
grant execute on function private.begin_upload(uuid, uuid, text, integer) to authenticated;

create function private.answer_of_file(p_file uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.answer_id from private.answer_files f where f.id = p_file and private.is_member()
$$;
comment on function private.answer_of_file(uuid) is
  'GET /files/{id}: the answer that a file is, for policies to judge who reads it. Definer: no API role reads the table. Errors: none.';
grant execute on function private.answer_of_file(uuid) to authenticated;

create function private.about_file(p_answer public.field_answers) returns table (question text, person text)
language sql stable security definer set search_path = '' as $$
  select f.label, p.name from public.custom_fields f cross join public.profiles p
  where f.id = p_answer.field_id and p.id = p_answer.user_id and (private.may_act_for(p.id)
    or private.leads_who_answered(p_answer.user_id, p_answer.field_id, p_answer.season_id))
$$;
comment on function private.about_file(public.field_answers) is
  'What the file of an answer is called after, for those who read the answer: its question and person. Definer: leads read no profiles. Errors: none.';
grant execute on function private.about_file(public.field_answers) to authenticated;

create function private.files_to_remove(p_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from private.answer_files f
  where f.answer_id is null and (f.spent or f.created_at < private.now() - interval '1 day')
  order by f.created_at limit p_most
$$;
comment on function private.files_to_remove(integer) is
  'Files whose bytes have to be removed: of answers that are gone, or that have not become one within a day. For notify. Definer: no API role reads the table.';
grant execute on function private.files_to_remove(integer) to service_role;

create function private.forget_files(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.answer_files f where f.id = any (p_ids) and f.answer_id is null
$$;
comment on function private.forget_files(uuid[]) is
  'Deletes the rows of files whose bytes have been removed. For notify. Definer: no API role writes the table. Errors: none.';
grant execute on function private.forget_files(uuid[]) to service_role;

create function private.due_files() returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.files_to_remove(1)
$$;
comment on function private.due_files() is 'Whether there are bytes of files to remove: 1 or 0. For the schedule, which calls notify.';

create function private.hand_over_answers(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  delete from public.field_answers a using public.field_answers o
  where array[a.user_id, o.user_id] <@ array[p_person, p_other] and o.user_id <> a.user_id and o.field_id = a.field_id
    and o.season_id is not distinct from a.season_id
    and (a.answered_at, a.user_id = p_person) < (o.answered_at, o.user_id = p_person);
  update public.field_answers a set user_id = p_person where a.user_id = p_other;
  update public.field_answers a set answered_by = p_person where a.answered_by = p_other;
  update private.answer_files f set user_id = p_person where f.user_id = p_other;
$$;
comment on function private.hand_over_answers(uuid, uuid) is
  'Gives the answers of the second person to the first one; of a field that both have answered, the later answer. Internal.';

create function private.archived_answers(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('question', f.label, 'purpose', f.purpose, 'season', s.name, 'answer', a.value,
      'answered_at', private.iso(a.answered_at), 'answered_by', private.relation_to(ids, a.answered_by), 'readers', f.readers,
      'ends_at', private.iso(private.answer_ends_at(a))) order by a.answered_at, f.label, s.name), '[]')
  from private.ids_of(p_person) ids
  cross join public.field_answers a
  join public.custom_fields f on f.id = a.field_id
  left join public.seasons s on s.id = a.season_id
  where a.user_id = p_person
$$;
comment on function private.archived_answers(uuid) is 'What a person has answered. Internal.';
