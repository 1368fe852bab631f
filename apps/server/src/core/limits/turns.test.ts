import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('runs as many turns per key as allowed, queues a few more and refuses the next', async () => {
    const turns = createTurns({ atOnce: 2, inLine: 2 });
    const begun: string[] = [];
    const takeTurn = (name: string) =>
      turns.take('ann').then((endTurn) => {
        begun.push(endTurn ? name : `${name} refused`);
        return endTurn;
      });
    const [first, second] = await Promise.all([takeTurn('first'), takeTurn('second')]);
    const [third, fourth] = [takeTurn('third'), takeTurn('fourth')];
    expect(await takeTurn('fifth')).toBeUndefined();
    expect(begun).toEqual(['first', 'second', 'fifth refused']);
    expect(await turns.take('bob')).toBeTypeOf('function');

    first?.();
    const endThird = await third;
    second?.();
    const endFourth = await fourth;
    expect(begun.slice(3)).toEqual(['third', 'fourth']);
    expect([turns.isTaken('ann'), turns.ended('ann'), turns.begun()]).toEqual([true, 2, 5]);
    endThird?.();
    endFourth?.();
    expect([turns.isTaken('ann'), turns.isTaken('bob')]).toEqual([false, true]);
  });

  it('waits for another turn to end only if one is running', async () => {
    const turns = createTurns({ atOnce: 3, inLine: 0 });
    const [first, second, third] = await Promise.all(['ann', 'ann', 'ann'].map(turns.take));
    const others = Promise.all([turns.otherEnded('ann'), turns.otherEnded('ann')]);
    expect([await turns.otherEnded('ann'), turns.ended('ann'), turns.ended('bob')]).toEqual([false, 0, 0]);
    first?.();
    expect([await others, turns.ended('ann')]).toEqual([[true, true], 1]);
    second?.();
    expect([turns.isTaken('ann'), await turns.otherEnded('ann')]).toEqual([true, false]);
    third?.();
    expect([turns.isTaken('ann'), turns.ended('ann')]).toEqual([false, 0]);
  });
});
