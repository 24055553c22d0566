import { createPayrollProfile, listPayrollProfiles, type StoredPayrollProfile } from '@contract/payroll-profiles.ts';
import { builtInProfiles } from '@shared/payroll/built-in.ts';
import { expect } from 'vitest';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, slotTypeWith } from './records.ts';
import { fill, isWrong, unbroken } from './screens.ts';

const path = '/admin/payroll-files';
const stored = (name: string, profile: StoredPayrollProfile['profile']): StoredPayrollProfile => ({
  ...{ id: newId(), name, profile, version: 1 },
});
const paid = slotTypeWith({ name: 'Xyz 1', hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] });
const world = () => {
  worldWith({ me: administrator({ name: 'Xyz Admin' }), slotTypes: [paid] });
  api.on(listPayrollProfiles, [stored(unbroken, builtInProfiles.gusto), stored('Xyz 2', builtInProfiles.datev_lodas)]);
  api.on(createPayrollProfile, refusal('payroll_profile_exists', { name: 'Xyz 2' }));
};
const previewed = () => expect.poll(() => document.querySelector('[role=dialog] [tabindex="0"]')).not.toBeNull();

everyLook([
  { what: 'the payroll files', path, world },
  { what: 'no payroll files of the organization', path, world: () => [world(), api.on(listPayrollProfiles, [])] },
  {
    what: 'the preview of a payroll file',
    path,
    world,
    act: async () => {
      await press('main section li button[aria-haspopup=dialog]');
      await opened();
      await previewed();
    },
  },
  {
    what: 'a new payroll file without a name',
    path,
    world,
    act: async () => {
      await press('main header button[aria-haspopup=dialog], main button[aria-haspopup=dialog]');
      await opened();
      await previewed();
      await fill('[role=dialog] input', '');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'a payroll file of which numbers are missing',
    path,
    world,
    act: async () => {
      await press('main ul li:last-child button:nth-of-type(3)');
      await opened();
      await expect.poll(() => document.querySelector('[role=dialog] section ul')).not.toBeNull();
    },
  },
]);
