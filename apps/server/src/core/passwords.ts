import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice); about 9 ms each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More hashes at once would only starve the threads that files and name look-ups need. */
const atOnce = 4;
let running = 0;
const queue: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost));

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists: without an account, a decoy hash is checked. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return stored !== null && fits;
};
