import { once } from 'node:events';
import { createServer } from 'node:net';

/** Lowest port to try. The range is below the ports of outgoing connections, which may be taken at any moment. */
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

/** An unused port for a program that needs one as a setting. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
};
