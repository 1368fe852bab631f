import { expect, it } from 'vitest';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { aBigClub, addAccounts } from '../support/club/big-club.ts';
import { anOrganization, type Member } from '../support/club/club.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import { onBothEngines } from './arena.ts';

/** Number of concurrent searches. */
const crowd = 30;

/** Search text of `count` single letters, which depend on `from`. */
const letters = (count: number, from: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(97 + ((at * 7 + from) % 26))).join(' ');

/**
 * Phone numbers and addresses, some of them shared by all people. The command palette compares all of a club's contacts.
 */
const contacts = (at: number): string =>
  ['+43 664 10', 'family', '@example.org', 'a@ b. c@ d. e@ f.', '0043 664 1000 a b c d e', '@ . @x y. 664 1'][
    at % 6
  ] as string;

/** Searches in each list of a club, with the text that is typed into its search field. */
const lists = [
  (person: Member, text: string) => person.send(listOffers, { playerSearch: text, teamSearch: text }),
  (person: Member, text: string) => person.send(listPlayers, { search: text }),
  (person: Member, text: string) => person.send(listTeams, { search: text }),
  (person: Member, text: string) => person.send(listCoaches, { search: text }),
  (person: Member, text: string) => person.send(listInvitations, { search: text }),
  (person: Member, text: string) => person.send(find, { text }),
] as const;

const searchesOf = (person: Member, textOf: (at: number) => string): Promise<Response[]> =>
  runConcurrently(crowd, (at) => (lists[at % lists.length] as (typeof lists)[number])(person, textOf(at)));

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] as number;

/**
 * Number of rounds. Each compares two times measured one after the other, because a single time is unreliable on a busy
 * machine.
 */
const rounds = 9;
const attempts = 4;

onBothEngines((arena) => {
  it('delays another club’s page little more by slow searches than by ordinary ones', async () => {
    const bigClub = await aBigClub(arena.server);
    await addAccounts(arena.server, bigClub.id);
    const stranger = bigClub.admin;
    const { admin } = await anOrganization(arena.server);
    /** Milliseconds until a page that is requested right after the searches arrives. */
    const pageBehind = async (textOf: (at: number) => string): Promise<number> => {
      const searches = searchesOf(stranger, textOf);
      const began = performance.now();
      await admin.ask(listTeams, {});
      const waited = performance.now() - began;
      for (const { status } of await searches) expect(status).toBe(200);
      return waited;
    };

    let texts = 0;
    const slowSearches = () => {
      texts += 1;
      return texts % 4 === 0 ? contacts(texts / 4) : letters(1 + (texts % 50), texts);
    };
    const bestRatios: number[] = [];
    for (let attempt = 0; attempt < attempts && !bestRatios.some((ratio) => ratio < 1.5); attempt += 1) {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ordinary = await pageBehind(() => 'ana');
        ratios.push((await pageBehind(slowSearches)) / ordinary);
      }
      bestRatios.push(median(ratios));
    }
    expect(Math.min(...bestRatios)).toBeLessThan(1.5);
  });
});
