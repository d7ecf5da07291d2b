/** Leagues the files speak of: whose clock their times are on, and how much they draw here. */
import type { League } from '../season.ts';

const OPENFOOTBALL = 'openfootball/football.json, CC0 1.0';
const football = (code: string, name: string, zone: string, weight: number, usual = '15:00'): League => ({
  code: `football/${code}`,
  sport: 'football',
  name,
  zone,
  weight,
  usual,
  source: OPENFOOTBALL,
});

/** By the middle part of an openfootball file name: `2025-26_en.1.json` → en.1. */
export const FOOTBALL: Readonly<Record<string, League>> = {
  'uefa.cl': football('uefa.cl', 'UEFA Champions League', 'Europe/Zurich', 100, '21:00'),
  'en.1': football('en.1', 'English Premier League', 'Europe/London', 95),
  'es.1': football('es.1', 'Spain Primera División', 'Europe/Madrid', 90, '18:30'),
  'de.1': football('de.1', 'Deutsche Bundesliga', 'Europe/Berlin', 85, '15:30'),
  'it.1': football('it.1', 'Italian Serie A', 'Europe/Rome', 85, '18:00'),
  'copa.l': football('copa.l', 'Copa Libertadores', 'America/Sao_Paulo', 80, '21:30'),
  'fr.1': football('fr.1', 'French Ligue 1', 'Europe/Paris', 78, '17:00'),
  'br.1': football('br.1', 'Brasileiro Série A', 'America/Sao_Paulo', 70, '18:30'),
  'ar.1': football('ar.1', 'Argentina Primera División', 'America/Argentina/Buenos_Aires', 66, '19:00'),
  mls: football('mls', 'Major League Soccer', 'America/New_York', 64, '19:30'),
  'pt.1': football('pt.1', 'Portuguese Primeira Liga', 'Europe/Lisbon', 64, '18:00'),
  'nl.1': football('nl.1', 'Netherlands Eredivisie', 'Europe/Amsterdam', 62, '16:45'),
  'tr.1': football('tr.1', 'Turkish Süper Lig', 'Europe/Istanbul', 60, '19:00'),
  'jp.1': football('jp.1', 'Japan J1 League', 'Asia/Tokyo', 58, '19:00'),
  'en.2': football('en.2', 'English Championship', 'Europe/London', 56),
  'cn.1': football('cn.1', 'China Super League', 'Asia/Shanghai', 54, '19:35'),
};

const ODDS = 'football-data.co.uk through jokecamp/FootballData, repository MIT';
/** By the division of a football-data.co.uk file; the same leagues as above, an older source. */
export const DIVISIONS: Readonly<Record<string, League>> = {
  E0: { ...football('en.1', 'English Premier League', 'Europe/London', 95), source: ODDS },
  E1: { ...football('en.2', 'English Championship', 'Europe/London', 56), source: ODDS },
};

export const IPL: League = {
  code: 'cricket/ipl',
  sport: 'cricket',
  name: 'Indian Premier League',
  zone: 'Asia/Kolkata',
  weight: 98,
  usual: '19:30',
  source: 'cricsheet.org (ODC-By 1.0) through ritesh-ojha/IPL-DATASET (MIT)',
};

export const NBA: League = {
  code: 'basketball/nba',
  sport: 'basketball',
  name: 'NBA',
  zone: 'UTC',
  weight: 75,
  usual: '00:00',
  source: 'fixturedownload.com through tginator/BetSimulator (facts, no licence stated)',
};

export const LCS: League = {
  code: 'esports/lcs',
  sport: 'esports',
  name: 'League of Legends LCS',
  zone: 'America/Los_Angeles',
  weight: 72,
  usual: '14:00',
  source: 'lolesports API through mitchelljoram/Esports-App (facts, no licence stated)',
};
