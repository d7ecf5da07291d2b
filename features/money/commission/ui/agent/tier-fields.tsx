/** Tiers of an offer as they are typed: rates in per cent, amounts as the wire has them. */
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { OfferedKind, OfferTerms } from '#features/money/commission/contract/calls.ts';
import { fraction } from './parts.tsx';

export type TierTyped = {
  readonly rate: string;
  readonly stake: string;
  readonly active: string;
  readonly loss: string;
};
const EMPTY: TierTyped = { rate: '', stake: '', active: '', loss: '' };
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;

/** What was typed as terms; undefined while something is missing or none. */
export function termsOf(kind: OfferedKind, typed: readonly TierTyped[]): OfferTerms | undefined {
  const tiers = [];
  for (const { rate: percent, stake, active, loss } of typed) {
    const rate = fraction(percent);
    const wrong =
      [stake, loss].some((text) => text !== '' && !AMOUNT.test(text)) ||
      (active !== '' && !/^\d{1,6}$/.test(active));
    if (rate === undefined || wrong) return undefined;
    tiers.push({
      ...(stake === '' ? {} : { stake }),
      ...(active === '' ? {} : { active: Number.parseInt(active, 10) }),
      ...(loss === '' ? {} : { loss }),
      rate,
    });
  }
  return kind === 'dividend' ? { kind, tiers } : { kind, tiers };
}

type Props = {
  readonly kind: OfferedKind;
  readonly tiers: readonly TierTyped[];
  readonly onTiers: (tiers: readonly TierTyped[]) => void;
};

export function TierFields({ kind, tiers, onTiers }: Props) {
  const words = useWords();
  const change = (at: number, part: Partial<TierTyped>): void =>
    onTiers(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  const field = (at: number, name: keyof TierTyped, label: string, unit?: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={16}
      value={tiers[at]?.[name] ?? ''}
      end={unit ? <span className="muted">{unit}</span> : undefined}
      onChange={(event) => change(at, { [name]: event.target.value })}
    />
  );
  return (
    <div className="stack">
      {tiers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place in the list
        <fieldset
          key={at}
          className="agent-tier"
          aria-label={words('commission.tier', { number: String(at + 1) })}
        >
          {field(at, 'rate', words('commission.rate'), '%')}
          {field(at, 'stake', words('commission.from_stake'))}
          {kind === 'dividend' && field(at, 'loss', words('commission.from_loss'))}
          {field(at, 'active', words('commission.from_active'))}
          {tiers.length > 1 && (
            <IconButton
              icon="close"
              label={words('commission.drop_tier')}
              onClick={() => onTiers(tiers.filter((__, index) => index !== at))}
            />
          )}
        </fieldset>
      ))}
      {tiers.length < 10 && (
        <Button small look="line" icon="plus" onClick={() => onTiers([...tiers, EMPTY])}>
          {words('commission.add_tier')}
        </Button>
      )}
    </div>
  );
}
