import { pipelineWith, type PipelinedStatement, type Db } from '../db/open.ts';
import { type OpenSession, openSessions, type SessionRow, sessionOf } from './session.ts';
import { hashOf } from './tokens.ts';

/** Thrown where a request began with a session that is no longer what it was: it has to begin again. */
export class SessionChanged extends Error {}

/** True for a session of the same user with the same rights and names. The look-up judges if it has expired. */
const isSame = (one: SessionRow, other: SessionRow): boolean =>
  (Object.keys(one) as (keyof SessionRow)[]).every(
    (key) => key === 'now' || key === 'expiresAt' || one[key] === other[key],
  );

/** A session as it was when it was last read, with the look-up that has to confirm it. */
interface RememberedSession {
  readonly session: OpenSession;
  /** Goes to the database with the first statement of the request. */
  readonly lookUp: PipelinedStatement;
  /** Looks it up now, unless a statement has taken the look-up along; throws SessionChanged. */
  confirm(): Promise<void>;
}

/** More than are ever signed in at one time; the memory of a server stays bounded all the same. */
const maxRemembered = 10_000;

/**
 * Remembers sessions so that a request can begin without waiting for its own. Nothing may leave that was not confirmed
 * (decision record 0014): the memory only guesses what the look-up will say.
 */
export interface SessionMemory {
  recall(token: string): RememberedSession | undefined;
  /** Reads the session, and remembers it. */
  find(token: string): Promise<OpenSession | undefined>;
}

export const createSessionMemory = (db: Db): SessionMemory => {
  const rows = new Map<string, SessionRow>();

  const remember = (key: string, row: SessionRow | undefined): void => {
    rows.delete(key);
    if (!row) return;
    const [oldest] = rows.size < maxRemembered ? [] : rows.keys();
    if (oldest !== undefined) rows.delete(oldest);
    rows.set(key, row);
  };

  return {
    async find(token) {
      const tokenHash = hashOf(token);
      const [row] = await openSessions(db, { tokenHash });
      remember(tokenHash.toString('latin1'), row);
      return row && sessionOf(row);
    },
    recall(token) {
      const tokenHash = hashOf(token);
      const key = tokenHash.toString('latin1');
      const remembered = rows.get(key);
      if (!remembered) return undefined;
      let confirmed: SessionRow | undefined;
      const check = (found: readonly unknown[]): void => {
        const row = found[0] as SessionRow | undefined;
        // An unchanged row stays as it is: rows that live for a moment only would fill the memory for old ones.
        if (!row || !isSame(row, remembered)) {
          remember(key, row);
          throw new SessionChanged();
        }
        confirmed = row;
      };
      const { now: _then, ...session } = sessionOf(remembered);
      return {
        session: {
          ...session,
          // Only the look-up knows the time; a request that asks sooner begins again, behind it.
          get now() {
            if (!confirmed) throw new SessionChanged();
            return confirmed.now;
          },
        },
        lookUp: { statement: openSessions.with(db, { tokenHash }), check },
        async confirm() {
          if (!confirmed) check(await openSessions(db, { tokenHash }));
        },
      };
    },
  };
};

/**
 * Carries out a request that begins with a remembered session. Whatever comes of it, an answer or a refusal, leaves
 * only once the database has said that the session is still the same; otherwise SessionChanged is thrown.
 */
export const confirmed = async <T>(
  { session, lookUp, confirm }: RememberedSession,
  work: (session: OpenSession) => Promise<T>,
): Promise<T> => {
  try {
    const outcome = await pipelineWith(lookUp, () => work(session));
    await confirm();
    return outcome;
  } catch (fault) {
    if (!(fault instanceof SessionChanged)) await confirm();
    throw fault;
  }
};
