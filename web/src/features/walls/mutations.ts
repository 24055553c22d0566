import type { CallBody } from '@contract/call.ts';
import { createWall, deleteWall, renewWall, updateWall, type Wall } from '@contract/walls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { wallsTexts } from './texts.ts';

const keys = [queryKeys.walls];

export const createWallMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof createWall>) => api(createWall, { body }),
  onSettled: (_data, _error, _input, _, { client }) => reloadAll(client, keys),
});

export const updateWallMutation = mutationOptions({
  mutationFn: ({ id, ...body }: Pick<Wall, 'id' | 'name' | 'shows_names'>) => api(updateWall, { params: { id }, body }),
  meta: { success: ({ name }: Wall) => wallsTexts.get().saved({ name }) },
  onSettled: (_data, _error, _input, _, { client }) => reloadAll(client, keys),
});

export const renewWallMutation = mutationOptions({
  mutationFn: ({ id }: Wall) => api(renewWall, { params: { id } }),
  meta: { error: () => wallsTexts.get().renewFailed },
  onSettled: (_data, _error, _wall, _, { client }) => reloadAll(client, keys),
});

export const deleteWallMutation = mutationOptions({
  mutationFn: ({ id }: Wall) => api(deleteWall, { params: { id } }),
  meta: {
    success: (_answer, { name }: Wall) => wallsTexts.get().deleted({ name }),
    error: () => wallsTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _wall, _, { client }) => reloadAll(client, keys),
});
