import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('the name of an exported file', () => {
  // ROSTER-08 ROSTER-14
  it.each([
    ['Green Tigers', 'Green_Tigers_roster_2026-11-21.csv'],
    ['  U10   Löwen  ', 'U10_Löwen_roster_2026-11-21.csv'],
    ['A/C: "Reds" <1|2>?*\\', 'AC_Reds_12_roster_2026-11-21.csv'],
    ['../../etc/passwd', 'etcpasswd_roster_2026-11-21.csv'],
    ['.hidden.', 'hidden_roster_2026-11-21.csv'],
    ['Tigers\r\nX-Header: 1', 'Tigers_X-Header_1_roster_2026-11-21.csv'],
    ['‮tigers', 'tigers_roster_2026-11-21.csv'],
    ['虎チーム ⚽', '虎チーム_⚽_roster_2026-11-21.csv'],
    ['???', 'roster_2026-11-21.csv'],
  ])('an export for %j is named %s', (team, name) => {
    expect(fileNameOf(team, 'roster', '2026-11-21', 'csv')).toBe(name);
  });

  it('a file name stays below 255 bytes for any team name', () => {
    const name = fileNameOf('𝕿'.repeat(100), 'players', '2026-11-21', 'xlsx');
    expect(new TextEncoder().encode(name).length).toBeLessThan(255);
    expect(name).toMatch(/_players_2026-11-21\.xlsx$/u);
  });
});
