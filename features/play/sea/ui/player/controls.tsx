/** What a cannon is loaded with: stake, weapon, auto and lock. */
import type { SeaRoom } from '#features/play/sea/contract.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Shooting, Totals } from './use-shooting.ts';

type Props = {
  readonly room: SeaRoom;
  readonly shooting: Shooting;
  readonly locked: boolean;
  readonly onLock: () => void;
};

export function Controls({ room, shooting, locked, onLock }: Props) {
  const words = useWords();
  const { complaint, auto } = shooting;
  return (
    <div className="sea-controls">
      <Stake room={room} shooting={shooting} />
      {room.mine?.mayAuto && (
        <button type="button" className="sea-switch" aria-pressed={auto > 0} onClick={shooting.toggleAuto}>
          <span>
            <Icon name="again" small />
            {words('sea.auto')}
          </span>
          <b className="num">
            {auto > 0 ? words('sea.auto_left', { left: String(auto) }) : words('sea.auto_off')}
          </b>
        </button>
      )}
      <button type="button" className="sea-switch" aria-pressed={locked} onClick={onLock}>
        <span>
          <Icon name="lock" small />
          {words('sea.lock')}
        </span>
        <b>{words(locked ? 'sea.lock_on' : 'sea.lock_off')}</b>
      </button>
      <Weapons room={room} shooting={shooting} />
      {complaint && (
        <p className="sea-complaint" role="alert">
          {complaint === 'unknown' ? words('sea.unknown') : complaint.text}
        </p>
      )}
    </div>
  );
}

function Stake({ room, shooting }: Pick<Props, 'room' | 'shooting'>) {
  const words = useWords();
  const { level, setLevel, stake } = shooting;
  const levels = room.stakes.length;
  return (
    <div className="sea-stake">
      <IconButton icon="minus" label={words('sea.less')} onClick={() => setLevel(Math.max(0, level - 1))} />
      <div>
        <small>{words('sea.cannon', { level: String(level + 1), levels: String(levels) })}</small>
        <p>
          <Money amount={stake} currency={room.currency} /> <span>{words('sea.a_shot')}</span>
        </p>
        <span className="sea-levels" aria-hidden="true">
          {room.stakes.map((amount, at) => (
            <i key={amount} data-on={at <= level || undefined} />
          ))}
        </span>
      </div>
      <IconButton
        icon="plus"
        label={words('sea.more')}
        onClick={() => setLevel(Math.min(levels - 1, level + 1))}
      />
    </div>
  );
}

function Weapons({ room, shooting }: Pick<Props, 'room' | 'shooting'>) {
  const words = useWords();
  const names = useSeaNames();
  return (
    <fieldset className="sea-weapons">
      <legend className="out">{words('sea.weapon')}</legend>
      {(seaOf(room.sea)?.weapons ?? []).map(({ code }) => (
        <button
          key={code}
          type="button"
          aria-pressed={shooting.weapon === code}
          onClick={() => shooting.setWeapon(code)}
        >
          {names.weapon(code)}
        </button>
      ))}
    </fieldset>
  );
}

export function Figures({ totals, currency }: { readonly totals: Totals; readonly currency: string }) {
  const words = useWords();
  return (
    <dl className="sea-figures">
      <div>
        <dt>{words('sea.shots')}</dt>
        <dd className="num">{totals.shots}</dd>
      </div>
      <div>
        <dt>{words('sea.staked')}</dt>
        <dd>
          <Money amount={totals.staked} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words('sea.caught')}</dt>
        <dd>
          <Money amount={totals.paid} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
