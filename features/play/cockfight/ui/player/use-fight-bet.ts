/** Sends one bet: the same wish keeps its key until the answer is clear. A refusal for its price brings the present ones. */
import { useMemo, useState } from 'react';
import type {
  FightBet,
  FightShown,
  Pick as Side,
  PlaceFightBet,
  PriceAccept,
} from '#features/play/cockfight/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { type Intent, intent } from '#platform/ui/intent.ts';
import { usePopups } from '#platform/ui/popups.ts';

export type Wanted = {
  readonly pick: Side;
  readonly stake: string;
  readonly currency: string;
  readonly accept: PriceAccept;
};
/** What a refusal says of a fight's prices. */
export type FreshPrices = Pick<FightShown, 'fightId' | 'pays' | 'version'>;

export type FightBetting = {
  readonly busy: boolean;
  readonly said: string | undefined;
  /** The price that was seen when a bet was refused because it moved. */
  readonly was: { readonly pick: Side; readonly odds: string } | undefined;
  /** The most the house still takes on the pick that was refused. */
  readonly most: string | undefined;
  /** The answer was lost: nobody knows; the same press asks again. */
  readonly unknown: boolean;
  readonly place: (fight: FightShown, wanted: Wanted) => Promise<void>;
};

const isPrices = (value: unknown): value is FreshPrices =>
  typeof value === 'object' && value !== null && 'pays' in value && 'fightId' in value && 'version' in value;
const mostIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'most' in value && typeof value.most === 'string'
    ? value.most
    : undefined;

const NOTHING_SAID = { said: undefined, was: undefined, most: undefined, unknown: false };

/** What is sent: prices move by themselves, and one bet is wanted, not one a price. */
export function sentOf(
  request: Intent,
  { fightId, mode, pays }: Pick<FightShown, 'fightId' | 'mode' | 'pays'>,
  { accept, ...wanted }: Wanted,
) {
  const odds = pays[wanted.pick];
  const body = mode === 'fixed' && odds !== null ? { ...wanted, odds, accept } : wanted;
  return request.resume(body, { fightId, mode, ...wanted });
}

export function useFightBet(
  onTaken: (bet: FightBet) => void,
  onPrices: (prices: FreshPrices) => void,
): FightBetting {
  const api = useApi();
  const request = useMemo(() => intent('cockfight.bet'), []);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Pick<FightBetting, 'said' | 'was' | 'most' | 'unknown'>>(NOTHING_SAID);

  const refused = (refusal: ApiRefusal, pick: Side, odds: string | null): void => {
    const { code, status, value, message } = refusal;
    // A server that could not decide has said nothing of the bet: asked again under its key it does.
    if (status < 500) request.done();
    if (code === 'protection.reality_check') usePopups.getState().show('reality-check');
    if (isPrices(value)) onPrices(value);
    const was = code === 'cockfight.price_changed' && odds !== null ? { pick, odds } : undefined;
    setAnswer({ said: message, was, most: mostIn(value), unknown: false });
  };

  return {
    busy,
    ...answer,
    place: async (fight, wanted) => {
      setBusy(true);
      setAnswer(NOTHING_SAID);
      const { key, content: body } = sentOf(request, fight, wanted);
      try {
        const { bet } = await api.send<typeof PlaceFightBet>(
          'POST',
          '/cockfight/fights/{id}/bets',
          { params: { id: fight.fightId }, body },
          { key },
        );
        request.done();
        onTaken(bet);
      } catch (error) {
        if (error instanceof ApiRefusal) refused(error, wanted.pick, 'odds' in body ? body.odds : null);
        else if (error instanceof ApiTrouble) setAnswer({ ...NOTHING_SAID, unknown: true });
        else throw error;
      } finally {
        setBusy(false);
      }
    },
  };
}
