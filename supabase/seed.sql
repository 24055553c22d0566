-- Demonstration data: two weeks of a neighbourhood's events around the moment the seed runs. Every row has a fixed
-- identifier and does not change when the seed runs again. Times are UTC.

-- The administrator signs in as admin@example.com.
select private.make_admin('admin@example.com')
where not exists (select from public.profiles where email = 'admin@example.com');

-- Three people who have already signed up. A trigger creates their profiles. The authentication service requires some texts
-- and times not to be null.
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
  phone_change, phone_change_token, reauthentication_token, created_at, updated_at)
select ('a0000000-0000-4000-8000-00000000000' || number)::uuid, 'authenticated', 'authenticated', email, now(),
  '{}', '{"provider": "email", "providers": ["email"]}'::jsonb, '', '', '', '', '', '', '', '',
  now(), now()
from (values (1, 'amina@example.com'), (2, 'jonas@example.com'), (3, 'mei@example.com')) as person (number, email)
on conflict do nothing;

-- Later edits are kept.
update public.profiles p set name = person.name
from (values ('amina@example.com', 'Amina Diallo'), ('jonas@example.com', 'Jonas Lindqvist'), ('mei@example.com', 'Mei Tanaka'))
  as person (email, name)
where p.email = person.email and p.version = 1;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), now(), now()
from auth.users where id::text like 'a0000000-0000-4000-8000-00000000000_'
on conflict do nothing;

-- The hosted service finds only people of this instance; the embedded one has no such column.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where id::text like 'a0000000-0000-4000-8000-00000000000_' and instance_id is null;
  end if;
end
$$;

insert into public.slot_types (id, name, color, description, open_to)
values
  ('b0000000-0000-4000-8000-000000000001', 'Setup Crew', '#3182ce', 'Tables, chairs, tents, before and after', 'everyone'),
  ('b0000000-0000-4000-8000-000000000002', 'Welcome Desk', '#38a169', 'Greets guests and answers questions', 'everyone'),
  ('b0000000-0000-4000-8000-000000000003', 'Kitchen', '#dd6b20', 'Cooks, serves and washes up', 'everyone'),
  ('b0000000-0000-4000-8000-000000000004', 'First Aid', '#e53e3e', 'Certificate needed', 'everyone'),
  ('b0000000-0000-4000-8000-000000000005', 'Sound Technician', '#805ad5', 'Runs the mixing desk', 'staff')
on conflict do nothing;

-- All others earn one credit an hour. Later edits are kept.
update public.slot_type_rates r
set compensation = rate.compensation, hourly_rate = rate.hourly_rate
from public.slot_types t, (values ('03', 'credits', 1.5), ('04', 'credits', 2), ('05', 'wage', 28.50))
  as rate (slot, compensation, hourly_rate)
where t.id = ('b0000000-0000-4000-8000-0000000000' || slot)::uuid and t.version = 1 and r.slot_type_id = t.id;

insert into public.events (id, title, description, location, start_time, end_time, timezone)
select ('e0000000-0000-4000-8000-0000000000' || number)::uuid, title, description, location,
  today + days * interval '1 day' + begins, today + days * interval '1 day' + begins + length, 'UTC'
from (
  values
    ('01', 'Neighbourhood Breakfast', 'Everyone brings something.', 'Community Hall', -6, time '08:00', interval '3 hours'),
    ('02', 'Repair Café', 'Bring what is broken.', 'Workshop', -2, '13:00', '4 hours'),
    ('03', 'Community Kitchen', 'Dinner for sixty guests.', 'Community Hall', 1, '15:00', '5 hours'),
    ('04', 'Homework Club', null, 'Library, first floor', 2, '14:00', '2 hours'),
    ('05', 'Riverside Clean-up', 'Gloves and bags are provided.', 'Old Bridge', 4, '09:00', '3 hours'),
    ('06', 'Summer Stage: Open Mic', 'Twelve acts, one microphone.', 'Market Square', 5, '16:00', '6 hours'),
    ('07', 'Food Bank Delivery', 'Unloading and sorting.', 'Warehouse, Dock Street 4', 5, '17:00', '3 hours'),
    ('08', 'Charity Run', 'Five and ten kilometres.', 'Stadium', 6, '07:00', '6 hours'),
    ('09', 'Board Game Night', null, 'Café Mosaik', 8, '18:30', '3 hours 30 minutes'),
    ('10', 'Blood Donation Day', 'With the regional blood service.', 'Community Hall', 10, '10:00', '7 hours'),
    ('11', 'Night Shelter', 'Two people stay awake at all times.', 'St. Brigid', 11, '21:00', '9 hours'),
    ('12', 'Flea Market', 'Stalls for a hundred families.', 'Market Square', 13, '08:00', '8 hours')
) as planned (number, title, description, location, days, begins, length),
  (select date_trunc('day', private.now(), 'UTC') as today) as clock
on conflict do nothing;

insert into public.event_slots (id, event_id, slot_type_id, required_count, is_canceled, cancel_origin, position)
select ('c0000000-0000-4000-8000-00000000' || event || slot)::uuid,
  ('e0000000-0000-4000-8000-0000000000' || event)::uuid,
  ('b0000000-0000-4000-8000-0000000000' || slot)::uuid, count, canceled, case when canceled then 'admin' end, slot::integer
from (
  values
    ('01', '01', 3, false), ('01', '03', 2, false), ('02', '02', 2, false), ('03', '01', 4, false), ('03', '03', 3, false),
    ('04', '02', 2, false), ('05', '01', 12, false), ('05', '04', 1, false), ('06', '01', 6, false), ('06', '02', 3, false),
    ('06', '05', 1, false), ('07', '01', 5, false), ('08', '02', 8, false), ('08', '04', 4, false), ('09', '02', 1, false),
    -- The blood service brings its own first aiders.
    ('10', '02', 3, false), ('10', '04', 2, true), ('11', '02', 2, false), ('11', '03', 1, false), ('12', '01', 10, false),
    ('12', '02', 4, false)
) as needed (event, slot, count, canceled)
on conflict do nothing;

-- All places of the Homework Club are taken.
insert into public.signups (slot_id, user_id)
select slot.id, person.id
from (
  values
    ('04', '02', 1), ('04', '02', 2), ('03', '03', 1), ('03', '01', 3), ('05', '01', 2), ('06', '01', 3), ('08', '02', 1)
) as taken (event, type, number)
join public.event_slots slot on slot.id = ('c0000000-0000-4000-8000-00000000' || event || type)::uuid
join public.profiles person on person.id = ('a0000000-0000-4000-8000-00000000000' || number)::uuid
where not exists (select from public.signups s where s.slot_id = slot.id and s.user_id = person.id)
order by event, type, number;
