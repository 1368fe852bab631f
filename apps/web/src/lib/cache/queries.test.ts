import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refresh, sharedQueryClient, whenRead } from './queries.ts';

// A refetch canceled by another change resolves before anything has been read.
it('waits for a read in progress until its data is shown', async () => {
  const client = sharedQueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  const options = { queryKey: ['tryouts.registrations'], queryFn, meta: { reads: ['tryouts'] } };
  let shown: string | undefined;
  // Batches notifications as components get them.
  const show = notifyManager.batchCalls(({ data }: { data: string | undefined }) => {
    shown = data;
  });
  const stop = new QueryObserver<string>(client, options).subscribe(show);
  reads[0]?.resolve('registered');
  await expect.poll(() => client.getQueryData(options.queryKey)).toBe('registered');

  const refreshed = refresh(client, ['tryouts']);
  let isRead = false;
  const read = whenRead(client, ['tryouts']).then(() => {
    isRead = true;
  });
  await Promise.resolve();
  expect([reads.length, isRead]).toEqual([2, false]);
  reads[1]?.resolve('checked in');
  await read;
  expect(shown).toBe('checked in');

  const again = refresh(client, ['tryouts']);
  reads[2]?.resolve('accepted');
  await again;
  await whenRead(client, ['tryouts']);
  expect(shown).toBe('accepted');
  await refreshed;
  stop();
});
