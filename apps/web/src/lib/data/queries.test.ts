import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refresh, sharedQueryClient, whenRead } from './queries.ts';

// A refetch that another change cancels ends before anything was read.
it('waits for a read that is under way, not for the promise of a refetch', async () => {
  const client = sharedQueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  const options = { queryKey: ['tryouts.registrations'], queryFn, meta: { reads: ['tryouts'] } };
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
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
  await Promise.all([refreshed, read]);
  expect(client.getQueryData(options.queryKey)).toBe('checked in');
  stop();
});
