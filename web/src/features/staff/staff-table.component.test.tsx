import { changePeople } from '@contract/people.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { savedFiles } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton, toasts } from '@/test/find.ts';
import { press, pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';
