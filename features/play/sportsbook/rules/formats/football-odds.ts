/** football-data.co.uk: a CSV a season, `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,…` and a hundred columns of odds (not read here). */
import type { Match, Season } from '../season.ts';
import { DIVISIONS } from './leagues.ts';
import { scoreOf, textOf, timeOf } from './read.ts';

const FILE = /^(E\d)_(\d{4}-\d{2})\.csv$/;
export const isFootballOdds = (name: string): boolean => FILE.test(name);

/** `09/08/2019` or `09/08/19` → `2019-08-09` */
function dateOf(text: string, where: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{2}|\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) throw new Error(`${where}: "${text}" is no date`);
  return `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
}

/** Fields of these files hold no commas and no quotes. */
const cells = (line: string): string[] => line.replace(/^\ufeff/, '').split(',');

const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

export function readFootballOdds(name: string, text: string): Season {
  const [, division = '', season = ''] = FILE.exec(name) ?? [];
  const league = DIVISIONS[division];
  if (!league) throw new Error(`${name}: no league is called ${division}`);
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.replaceAll(',', '') !== '');
  const columns = cells(head);
  const matches = lines.map((line, at): Match => {
    const where = `${name} line ${at + 2}`;
    const row = cells(line);
    const cell = (column: string): string => row[columns.indexOf(column)] ?? '';
    const [home, away] = [
      textOf(cell('HomeTeam'), `${where} HomeTeam`),
      textOf(cell('AwayTeam'), `${where} AwayTeam`),
    ];
    return {
      key: `${home}|${away}`,
      round: '',
      date: dateOf(cell('Date'), where),
      time: timeOf(cell('Time')),
      home,
      away,
      score: scoreOf([numberOf(cell('FTHG')), numberOf(cell('FTAG'))]),
    };
  });
  return { league, season, matches };
}
