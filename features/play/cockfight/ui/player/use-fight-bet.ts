/** Sends one bet: the same wish keeps its key until the answer is clear. */
import { useMemo, useState } from 'react';
import type { FightBet, FightShown, Pick as Side, PlaceFightBet } from '#features/play/cockfight/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';

export type FightBetting = {
  readonly busy: boolean;
  readonly said: string | undefined;
  /** The answer was lost: nobody knows; the same press asks again. */
  readonly unknown: boolean;
  readonly place: (fight: FightShown, pick: Side, stake: string, currency: string) => Promise<void>;
};

export function useFightBet(onTaken: (bet: FightBet) => void): FightBetting {
  const api = useApi();
  const wish = useMemo(() => intent('cockfight.bet'), []);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [unknown, setUnknown] = useState(false);
  return {
    busy,
    said,
    unknown,
    place: async ({ fightId }, pick, stake, currency) => {
      setBusy(true);
      setSaid(undefined);
      setUnknown(false);
      const body = { pick, stake, currency };
      try {
        const { bet } = await api.send<typeof PlaceFightBet>(
          'POST',
          '/cockfight/fights/{id}/bets',
          { params: { id: fightId }, body },
          { key: wish.keyFor({ fightId, ...body }) },
        );
        wish.done();
        onTaken(bet);
      } catch (error) {
        if (error instanceof ApiRefusal) {
          wish.done();
          if (error.code === 'protection.reality_check') usePopups.getState().show('reality-check');
          setSaid(error.message);
        } else if (error instanceof ApiTrouble) setUnknown(true);
        else throw error;
      } finally {
        setBusy(false);
      }
    },
  };
}
