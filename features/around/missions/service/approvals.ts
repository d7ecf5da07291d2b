/** What nobody does alone: open a mission or a tournament to players, which promises their prizes. */
import { type Static, Type } from 'typebox';
import { approval, type ApprovalKind } from '#features/people/approvals/service/kind.ts';
import { formatWire } from '#kernel/money.ts';
import { missionFaults } from '../faults.ts';
import { measured } from '../present.ts';
import { findMission, lockMission, setState } from '../store.ts';
import { findTournament, lockTournament, setTournamentState } from '../store/tournaments.ts';
import type { MissionNeeds } from './needs.ts';
import { requireOneProduct } from './products.ts';

const Content = Type.Object({ revision: Type.Integer() });
export type OpenKind = ApprovalKind<Static<typeof Content>>;
export type MissionKinds = { readonly mission: OpenKind; readonly tournament: OpenKind };

const RIGHTS = { ask: 'missions.write', see: 'missions.read', decide: 'missions.approve' } as const;
const wanted = ({ revision }: Static<typeof Content>): readonly string[] => [
  `revision ${revision}`,
  'state live',
];

const missionKind = (needs: Pick<MissionNeeds, 'brands'>): OpenKind =>
  approval({
    kind: 'missions.mission',
    content: Content,
    rights: RIGHTS,
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject, content }) => {
      const row = await lockMission(tx, brandId, subject);
      if (!row) throw missionFaults('missions.unknown');
      if (row.revision !== content.revision) throw missionFaults('missions.changed_meanwhile');
      if (row.state === 'live') throw missionFaults('missions.wrong_state');
      await requireOneProduct(needs, brandId, row);
    },
    read: async (tx, { brandId, subject }) => {
      const row = await lockMission(tx, brandId, subject);
      if (!row) return [];
      const { currency } = row;
      return [
        `revision ${row.revision}`,
        `state ${row.state}`,
        `counts ${row.event} ${row.measure} ${row.category ?? ''} ${measured(row, row.target)} ${row.span}`,
        `reward ${row.reward_kind} ${formatWire(row.amount, currency)} ${currency}`,
        `budget ${formatWire(row.budget, currency)} ${currency}`,
        `terms ${row.terms ?? ''}`,
        `from ${row.starts_at.toISOString()}`,
        `until ${row.ends_at?.toISOString() ?? ''}`,
        `after ${row.after_id ?? ''}`,
      ];
    },
    wanted,
    nameOf: async (runner, { brandId, subject }) => {
      const row = await findMission(runner, brandId, subject);
      return row && (row.texts['en']?.title ?? row.id);
    },
    execute: async (tx, { actor, request }) => {
      const row = await lockMission(tx, actor.brandId, request.subject);
      if (!row || row.state === 'live') throw missionFaults('missions.wrong_state');
      await requireOneProduct(needs, actor.brandId, row);
      await setState(tx, row.id, 'live');
    },
  });

const tournamentKind = (needs: Pick<MissionNeeds, 'brands'>): OpenKind =>
  approval({
    kind: 'missions.tournament',
    content: Content,
    rights: RIGHTS,
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject, content }) => {
      const row = await lockTournament(tx, brandId, subject);
      if (!row) throw missionFaults('missions.unknown_tournament');
      if (row.revision !== content.revision) throw missionFaults('missions.changed_meanwhile');
      if (row.state !== 'draft') throw missionFaults('missions.wrong_state');
      await requireOneProduct(needs, brandId, { category: row.category, event: 'stake' });
    },
    read: async (tx, { brandId, subject }) => {
      const row = await lockTournament(tx, brandId, subject);
      if (!row) return [];
      const { currency } = row;
      return [
        `revision ${row.revision}`,
        `state ${row.state}`,
        `counts ${row.measure} ${row.category ?? ''}`,
        `from ${row.starts_at.toISOString()}`,
        `until ${row.ends_at.toISOString()}`,
        `players ${row.min_players}`,
        `entry ${formatWire(row.entry, currency)} ${currency}, ${row.fee} ‰`,
        `budget ${formatWire(row.added, currency)} ${currency}`,
        `reward ${row.places.join(' : ')}`,
      ];
    },
    wanted,
    nameOf: async (runner, { brandId, subject }) => {
      const row = await findTournament(runner, brandId, subject);
      return row && (row.texts['en']?.title ?? row.id);
    },
    execute: async (tx, { actor, request }) => {
      const row = await lockTournament(tx, actor.brandId, request.subject);
      if (row?.state !== 'draft') throw missionFaults('missions.wrong_state');
      await requireOneProduct(needs, actor.brandId, { category: row.category, event: 'stake' });
      await setTournamentState(tx, row.id, 'live');
    },
  });

export const missionKinds = (needs: Pick<MissionNeeds, 'brands'>): MissionKinds => ({
  mission: missionKind(needs),
  tournament: tournamentKind(needs),
});
