/** An offer that is asked for, shown with what it is made of, and taken: all of it, a part, or when it is high enough. */
import { useState } from 'react';
import type { SlipShown } from '#features/play/sportsbook/contract/book.ts';
import type {
  AutoCashOut,
  CashOutOffer,
  GetCashOut,
  SellSlip,
} from '#features/play/sportsbook/contract/cash-out.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

type Props = { readonly slip: SlipShown; readonly onSold: () => void };
const PARTS = [25n, 50n, 75n, 100n] as const;
const FRESH_MS = 4_000;
const SECOND_MS = 1_000;

/** Of the stake of each combination, at most all of it, rounded down; undefined for all of it. */
function partOf(slip: SlipShown, percent: bigint): string | undefined {
  if (percent === 100n) return undefined;
  const part = (parseAmount(slip.unit, slip.currency) * percent) / 100n;
  return part > 0n ? formatWire(part, slip.currency) : undefined;
}
/** What such a part of the offer pays: the server rounds alike. */
function paidFor(slip: SlipShown, offer: string, part: string | undefined): string {
  if (part === undefined) return offer;
  const { currency, unit } = slip;
  const paid = (parseAmount(offer, currency) * parseAmount(part, currency)) / parseAmount(unit, currency);
  return formatWire(paid, currency);
}

export function CashOut({ slip, onSold }: Props) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const { value, again } = useRead<typeof GetCashOut>(
    '/sports/slips/{id}/cash-out',
    asked ? { params: { id: slip.slipId } } : undefined,
    FRESH_MS,
  );
  if (!asked || !value)
    return (
      <div className="bet-sell">
        {slip.sellAt && (
          <p className="bet-note">
            {words('sportsbook.waits_for')} <Money amount={slip.sellAt} currency={slip.currency} />
          </p>
        )}
        <Button small onClick={() => setAsked(true)}>
          {words('sportsbook.cash_out')}
        </Button>
      </div>
    );
  return (
    <div className="bet-sell" role="group" aria-label={words('sportsbook.cash_out')}>
      {value.offer === null ? (
        <p className="bet-note">{words(`sportsbook.no_cash_out_${value.reason ?? 'off'}`)}</p>
      ) : (
        <Offer slip={slip} offer={value.offer} value={value} onSold={onSold} onRefused={again} />
      )}
      <Button small onClick={again}>
        {words('sportsbook.ask_again')}
      </Button>
      <Waiting slip={slip} onSold={onSold} />
    </div>
  );
}

/** Runs one wish and says what it was refused with. */
function useCommand(): { busy: boolean; said: string | undefined; run: (work: () => Promise<void>) => void } {
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    said,
    run: (work) => {
      setBusy(true);
      setSaid(undefined);
      work()
        .catch((error: unknown) => {
          if (!(error instanceof ApiRefusal)) throw error;
          setSaid(error.message);
        })
        .finally(() => setBusy(false));
    },
  };
}

/** `0.115168539` → `0.1151`: all digits stand in the proof of the slip. */
const short = (part: string): string =>
  part.replace(/(\.\d{4})\d+$/, '$1').replace(/\.0+$|(\.\d*[1-9])0+$/, '$1');
const shortened = ({ win, back }: { readonly win: string; readonly back: string }) => ({
  win: short(win),
  back: short(back),
});

function Offer({
  slip,
  offer,
  value,
  onSold,
  onRefused,
}: Props & { readonly offer: string; readonly value: CashOutOffer; readonly onRefused: () => void }) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const { busy, said, run } = useCommand();
  const [percent, setPercent] = useState<bigint>(100n);
  const part = partOf(slip, percent);
  const sell = (): void =>
    run(async () => {
      const request = intent(`sports.sell.${slip.slipId}`);
      const body = { offer, ...(part ? { part } : {}) };
      // Offers move by themselves: until it is answered, the same part is sold once.
      const { key, content } = request.resume(body, { percent: String(percent) });
      try {
        await api.send<typeof SellSlip>(
          'POST',
          '/sports/slips/{id}/cash-out',
          { params: { id: slip.slipId }, body: content },
          { key },
        );
        request.done();
        onSold();
      } catch (error) {
        if (error instanceof ApiRefusal) {
          request.done();
          onRefused();
        }
        throw error;
      }
    });
  return (
    <>
      <p className="bet-note">
        {words('sportsbook.cash_out_made', {
          fair: formatMoney(value.fairValue, slip.currency, tag),
          factor: value.factor,
        })}
      </p>
      <ul className="bet-inputs">
        {value.legs.map((leg, at) => (
          <li key={at} className="num">
            {slip.eachWay
              ? words(at === 0 ? 'sportsbook.cash_out_win' : 'sportsbook.cash_out_place', shortened(leg))
              : words('sportsbook.cash_out_leg', { n: String(at + 1), ...shortened(leg) })}
          </li>
        ))}
      </ul>
      <div className="chips" role="group" aria-label={words('sportsbook.part')}>
        {PARTS.map((one) => (
          <Chip key={String(one)} on={percent === one} onPress={() => setPercent(one)}>
            {one === 100n ? words('sportsbook.part_all') : words('sportsbook.percent', { part: String(one) })}
          </Chip>
        ))}
      </div>
      {value.delayMs > 0 && (
        <p className="bet-note">
          {words('sportsbook.cash_out_wait', { seconds: Math.ceil(value.delayMs / SECOND_MS) })}
        </p>
      )}
      <Button look="go" busy={busy} onClick={sell}>
        {words('sportsbook.cash_out')} <Money amount={paidFor(slip, offer, part)} currency={slip.currency} />
      </Button>
      {said && (
        <p className="bet-note danger" role="alert">
          {said}
        </p>
      )}
    </>
  );
}

/** Sold by itself at what is named here, also while its owner is away. */
function Waiting({ slip, onSold }: Props) {
  const words = useWords();
  const api = useApi();
  const { busy, said, run } = useCommand();
  const [at, setAt] = useState(slip.sellAt ?? '');
  const set = (wanted: string | null): void =>
    run(async () => {
      await api.send<typeof AutoCashOut>('PUT', '/sports/slips/{id}/auto-cash-out', {
        params: { id: slip.slipId },
        body: { at: wanted },
      });
      onSold();
    });
  return (
    <details className="bet-auto" open={slip.sellAt !== null}>
      <summary>{words('sportsbook.auto')}</summary>
      <p className="bet-note">{words('sportsbook.auto_how')}</p>
      <AmountField
        label={words('sportsbook.auto_at')}
        currency={slip.currency}
        decimals={slip.stake.split('.')[1]?.length ?? 0}
        amount={at}
        onAmount={setAt}
      />
      <div className="rowline">
        <Button
          small
          busy={busy}
          why={at === '' ? words('sportsbook.auto_none') : undefined}
          onClick={() => set(at)}
        >
          {words('sportsbook.auto_set')}
        </Button>
        {slip.sellAt !== null && (
          <Button small busy={busy} onClick={() => set(null)}>
            {words('sportsbook.auto_off')}
          </Button>
        )}
      </div>
      {said && (
        <p className="bet-note danger" role="alert">
          {said}
        </p>
      )}
    </details>
  );
}
