-- Ages: in which year, or on which day, people were born, and from which age the places of a slot type can be taken. Ages decide
-- (private.place_refusal) and are not shown: nobody but the person and administrators reads them, and no list has them.

create function private.youngest(p_born text) returns date
language sql immutable
return make_date(left(p_born, 4)::integer, coalesce(nullif(substr(p_born, 6, 2), '')::integer, 12), coalesce(nullif(substr(p_born, 9, 2), '')::integer, 31));
comment on function private.youngest(text) is
  'The last day on which somebody can have been born who says 2010, or 2010-05-03. Its body is parsed when it is created, so that no search path can change it. Internal.';

create table public.births (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  born text not null check (born ~ '^\d{4}(-\d\d-\d\d)?$'),
  youngest date not null generated always as (private.youngest(born)) stored
);
comment on table public.births is
  'When people were born, as far as it is known. A table of its own, so that no list of people has it. Written by private.keep_births().';
comment on column public.births.born is 'The year, 2010, or the day, 2010-05-03.';
comment on column public.births.youngest is 'The day that counts. Of a year alone it is the last one: nobody is taken for older than they are.';

alter table public.births enable row level security;
grant select on public.births to authenticated;
-- People see when they were born, administrators see it of everybody.
create policy "people see their birth, administrators all" on public.births
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.births
  for each row execute function private.audit();

create function private.keep_births(p_people uuid[], p_born text[], p_path text) returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := private.organisation_today();
begin
  if exists (select from unnest(p_born) born
      where left(born, 4)::integer > extract(year from today) or case when length(born) > 4 then born::date > today end) then
    perform private.refuse(400, 'birth', 'Must not be in the future', '{"reason": "in_future"}', p_path);
  -- Nobody has become older than 122 years.
  elsif exists (select from unnest(p_born) born where left(born, 4)::integer < extract(year from today) - 122) then
    perform private.refuse(400, 'birth', 'Nobody who is alive was born so long ago', '{"reason": "too_long_ago"}', p_path);
  end if;
  delete from public.births b using unnest(p_people, p_born) given (person, born)
  where b.user_id = given.person and given.born is null;
  insert into public.births as b (user_id, born)
  select given.person, given.born from unnest(p_people, p_born) given (person, born) where given.born is not null
  on conflict (user_id) do update set born = excluded.born where b.born <> excluded.born;
end
$$;
comment on function private.keep_births(uuid[], text[], text) is
  'Stores when each person was born, at the same place of the second list; null takes it away. p_path:
where it is in the body. Refuses 400 for a year in which nobody who lives was born, and for a day to come. Internal.';

create function private.set_birth(p_person uuid, p_born text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  -- Otherwise whoever is refused as too young would only have to say another year.
  if exists (select from public.births b where b.user_id = p_person and b.born is distinct from p_born) then
    perform private.require_admin();
  end if;
  perform private.keep_births(array[p_person], array[p_born], 'born');
end
$$;
comment on function private.set_birth(uuid, text) is
  'PUT /users/{id}/birth: stores when a person was born: 2010, or 2010-05-03; null takes it away. People say it once; what is known
is changed by administrators. Definer: no API role writes the table. Errors: 401, 403; 404 User not found; 400 as private.keep_births().';
grant execute on function private.set_birth(uuid, text) to authenticated;

-- The rules of slot types.

create type private.age_rule as (min_age integer, under integer, starts time, ends time);
comment on type private.age_rule is 'What slot_types say of ages: min_age, young_under, young_from and young_until.';

create function private.is_aged(p_youngest date, p_years integer, p_day date) returns boolean
language sql stable
return coalesce(p_youngest <= (p_day - make_interval(years => p_years))::date, false);
comment on function private.is_aged(date, integer, date) is
  'Whether somebody has reached an age on a day; not if it is unknown. Whoever was born on February 29 is a year older on March 1. Its body
is parsed when it is created, so that no search path can change it.';
grant execute on function private.is_aged(date, integer, date) to authenticated;

create function private.leaves_hours(p_event public.events, p_starts time, p_ends time) returns boolean
language sql stable
return not p_event.all_day and not exists (
  select from (select p_event.start_time at time zone p_event.timezone as from_clock, p_event.end_time at time zone p_event.timezone as to_clock) shift
  -- The hours of a day can begin on the evening before: 18:00 to 02:00.
  cross join generate_series(0, 1) before
  cross join lateral (select shift.from_clock::date - before as day) begun
  where shift.from_clock >= begun.day + p_starts
    and shift.to_clock <= begun.day + p_ends + case when p_ends <= p_starts then interval '1 day' else interval '0' end);
comment on function private.leaves_hours(public.events, time, time) is
  'Whether a shift is not wholly between two times of day at its place. An all-day event does not say when its work begins and ends. Its
body is parsed when it is created, so that no search path can change it.';
grant execute on function private.leaves_hours(public.events, time, time) to authenticated;

create function private.age_limit(p_event public.events, p_rule private.age_rule, p_youngest date) returns jsonb
language sql stable
return case
  when p_rule.min_age is not null
    and not private.is_aged(p_youngest, p_rule.min_age, private.start_day(p_event.start_time, p_event.timezone))
    then jsonb_build_object('reason', 'age', 'min_age', p_rule.min_age)
  when p_rule.under is not null
    and not private.is_aged(p_youngest, p_rule.under, private.start_day(p_event.start_time, p_event.timezone))
    and private.leaves_hours(p_event, p_rule.starts, p_rule.ends)
    then jsonb_build_object('reason', 'hours', 'under', p_rule.under, 'from', to_char(p_rule.starts, 'HH24:MI'),
      'until', to_char(p_rule.ends, 'HH24:MI')) end;
comment on function private.age_limit(public.events, private.age_rule, date) is
  'What a rule of ages says against a person at a shift (the params of too_young without `own`); null: nothing. Its body is parsed when it
is created, so that no search path can change it.';
grant execute on function private.age_limit(public.events, private.age_rule, date) to authenticated;

create function private.age_rule_of(p_type public.slot_types) returns private.age_rule
language sql stable
return row(p_type.min_age, p_type.young_under, p_type.young_from, p_type.young_until)::private.age_rule;
comment on function private.age_rule_of(public.slot_types) is
  'The rule of ages of a slot type. Its body is parsed when it is created, so that no search path can change it.';
grant execute on function private.age_rule_of(public.slot_types) to authenticated;

create function private.refuse_age(p_refusal text, p_limit jsonb, p_own boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if p_refusal = 'too_young' then
    perform private.refuse(409, p_refusal, case p_limit ->> 'reason'
        when 'age' then format('This place is for people who are at least %s years old on that day', p_limit ->> 'min_age')
        else format('People under %s can work in this role only between %s and %s', p_limit ->> 'under', p_limit ->> 'from',
          p_limit ->> 'until') end,
      p_limit || jsonb_build_object('own', p_own));
  end if;
  perform private.refuse(409, p_refusal, case when p_own then 'This place depends on your age. Say in which year you were born.'
    else 'This place depends on the age of this person, which is not known' end, jsonb_build_object('own', p_own));
end
$$;
comment on function private.refuse_age(text, jsonb, boolean) is
  'Refuses a place with 409 too_young or age_unknown. p_limit: what private.age_limit() returns; p_own: the refusal is about the reader. Internal.';
