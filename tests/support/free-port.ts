import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, any of which may be taken at any moment. */
const [lowest, count] = [20_000, 12_000];

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1');
  const isBound = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isBound;
};

/** A port that nobody uses, for a program that must be given one. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
};
