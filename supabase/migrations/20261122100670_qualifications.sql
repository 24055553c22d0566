-- Qualifications: what people need for the places of a slot type, who has which, and until when. Judged on the day of the shift
-- (private.place_refusal). A place that somebody has stays theirs, whatever changes here.

create table public.qualifications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  text text check (char_length(text) between 1 and 2000),
  confirmed_by text not null check (confirmed_by in ('self', 'organiser')),
  valid_months integer check (valid_months between 1 and 600),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.qualifications is 'What slot types can ask for.';
comment on column public.qualifications.text is 'The sentence that people confirm, or what the qualification means.';
comment on column public.qualifications.confirmed_by is
  'self: people confirm it by ticking its sentence; organiser: administrators confirm it.';
comment on column public.qualifications.valid_months is 'For how long it is valid, unless another day is set for a person; null: for ever.';
create unique index qualifications_name on public.qualifications (lower(name));

create table public.slot_type_qualifications (
  id uuid primary key default gen_random_uuid(),
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  unique (slot_type_id, qualification_id)
);
comment on table public.slot_type_qualifications is 'What people need for the places of a slot type: all of its qualifications.';
create index slot_type_qualifications_of_qualification on public.slot_type_qualifications (qualification_id);

create table public.person_qualifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  confirmed_on date not null check (confirmed_on between '2000-01-01' and '2100-12-31'),
  valid_until date check (valid_until between '2000-01-01' and '2200-12-31'),
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz not null,
  reminded_for date,
  unique (user_id, qualification_id),
  check (valid_until >= confirmed_on)
);
comment on table public.person_qualifications is
  'Who has which qualification, from the day on which it was confirmed. Each confirmation replaces the one before; audit_log has
those that administrators made. Written by private.qualify().';
comment on column public.person_qualifications.valid_until is 'The last day on which it is valid; null: for ever.';
comment on column public.person_qualifications.reminded_for is
  'The last day (valid_until) of which the person has been reminded. Another last day means another reminder.';
comment on column public.person_qualifications.confirmed_by is 'The person or an administrator; null for operators.';
create index person_qualifications_ending on public.person_qualifications (valid_until) where valid_until is not null;
create index person_qualifications_of_qualification on public.person_qualifications (qualification_id);
create index person_qualifications_of_confirmer on public.person_qualifications (confirmed_by) where confirmed_by is not null;

create table public.qualification_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  note text check (char_length(note) between 1 and 500),
  asked_at timestamptz not null default private.now(),
  unique (user_id, qualification_id)
);
comment on table public.qualification_requests is
  'What people ask administrators to confirm. A request is gone when it is confirmed, declined or withdrawn.';
create index qualification_requests_of_qualification on public.qualification_requests (qualification_id);

alter table public.qualifications enable row level security;
grant select on public.qualifications to authenticated;
-- Every member sees what slot types can ask for.
create policy "members see qualifications" on public.qualifications
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.qualifications for each row execute function private.touch();
create trigger audit after insert or update or delete on public.qualifications
  for each row execute function private.audit();

alter table public.slot_type_qualifications enable row level security;
grant select on public.slot_type_qualifications to authenticated;
-- Every member sees what slot types ask for.
create policy "members see qualifications of slot types" on public.slot_type_qualifications
  for select to authenticated using ((select private.is_member()));
create trigger audit after insert or update or delete on public.slot_type_qualifications
  for each row execute function private.audit();

alter table public.person_qualifications enable row level security;
grant select on public.person_qualifications to authenticated;
-- People see their own qualifications, administrators those of everybody.
create policy "people see their qualifications" on public.person_qualifications
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.person_qualifications
  for each row execute function private.audit();

alter table public.qualification_requests enable row level security;
grant select on public.qualification_requests to authenticated;
-- People see what they have asked for, administrators what everybody has.
create policy "own requests, administrators all" on public.qualification_requests
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create view private.asked_qualifications with (security_invoker = true) as
select p.id as user_id, asked.slot_type_id, q.id, q.name, q.confirmed_by,
  -- A range without bounds would be every day.
  case when held.id is null then 'empty' else daterange(held.confirmed_on, held.valid_until, '[]') end as days
from public.profiles p
cross join public.slot_type_qualifications asked
join public.qualifications q on q.id = asked.qualification_id
left join public.person_qualifications held on held.user_id = p.id and held.qualification_id = q.id;
comment on view private.asked_qualifications is
  'What slot types ask for, and on which days each person has it.';
grant select on private.asked_qualifications to authenticated;

create view private.qualified_days with (security_invoker = true) as
select a.user_id, a.slot_type_id, range_intersect_agg(a.days) as days
from private.asked_qualifications a group by a.user_id, a.slot_type_id;
comment on view private.qualified_days is
  'For each person and each slot type that asks for qualifications: the days on which the person has all of them.';

create function private.start_day(p_start timestamptz, p_timezone text) returns date
language sql stable
return (p_start at time zone p_timezone)::date;
comment on function private.start_day(timestamptz, text) is
  'The day on which an event starts at its place, the day of the event everywhere. Days of pay, of seasons and of hours per day are
those of the organisation. Its body is parsed when it is created, so that Postgres can copy it into a query.';
grant execute on function private.start_day(timestamptz, text) to authenticated;

create function private.time_of_day(p_start timestamptz, p_timezone text) returns text
language sql stable
return case
  when extract(hour from p_start at time zone p_timezone) between 5 and 11 then 'morning'
  when extract(hour from p_start at time zone p_timezone) between 12 and 16 then 'afternoon'
  else 'evening' end;
comment on function private.time_of_day(timestamptz, text) is
  'The time of day of a start in a zone: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the night.';
grant execute on function private.time_of_day(timestamptz, text) to authenticated;

create function private.missing_qualifications(p_slot_type_id uuid, p_person uuid, p_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'confirmed_by', a.confirmed_by)
    order by a.name collate private.natural_order, a.id)
  from private.asked_qualifications a
  where a.slot_type_id = p_slot_type_id and a.user_id = p_person and not a.days @> p_day
$$;
comment on function private.missing_qualifications(uuid, uuid, date) is
  'The qualifications that a slot type asks for and a person does not have on a day (contract qualificationRef); null: none.
Internal.';

create function private.set_slot_type_qualifications(p_slot_type_id uuid, p_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_ids) id);
  unknown integer;
begin
  perform private.require_admin();
  if p_ids is null then
    return;
  end if;
  -- Locked, so that none of them is deleted before this transaction has used it.
  perform from public.qualifications q where q.id = any (wanted) order by q.id for key share;
  select position - 1 into unknown from unnest(wanted) with ordinality listed (id, position)
  where not exists (select from public.qualifications q where q.id = listed.id)
  order by position limit 1;
  if found then
    perform private.refuse(400, 'not_found', 'Qualification not found', '{"what": "qualification"}',
      format('qualification_ids.%s', unknown));
  end if;
  delete from public.slot_type_qualifications a
  where a.slot_type_id = p_slot_type_id and a.qualification_id <> all (wanted);
  insert into public.slot_type_qualifications (slot_type_id, qualification_id)
  select p_slot_type_id, id from unnest(wanted) id
  on conflict (slot_type_id, qualification_id) do nothing;
end
$$;
comment on function private.set_slot_type_qualifications(uuid, jsonb) is
  'Sets what a slot type asks for: an array of ids; null leaves it as it is. Definer: no API role writes the table. Errors: 401,
403; 400 for an unknown qualification, at its path in the body.';
grant execute on function private.set_slot_type_qualifications(uuid, jsonb) to authenticated;
