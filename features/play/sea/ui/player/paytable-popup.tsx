/** What every fish pays, how likely a hit is and what comes back in the long run, by weapon. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { SeaRoom } from '#features/play/sea/contract.ts';
import { chanceOf, returnOf, shareOfHits } from '#games/fishing/engine/chance.ts';
import { type Fish, type Sea, weaponOf } from '#games/fishing/engine/sea.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { FishPicture } from '#games/fishing/view/picture.tsx';
import { percentOf } from '#kernel/shares.ts';
import { SECOND } from '#kernel/time.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly room: SeaRoom; readonly sea: Sea; readonly onClose: () => void };

const RULES = ['sea.rule_stake', 'sea.rule_chance', 'sea.rule_returned', 'sea.rule_pool'] as const;

export default function PaytablePopup({ room, sea, onClose }: Props) {
  const words = useWords();
  const names = useSeaNames();
  const [chosen, choose] = useState(sea.weapons[0]?.code ?? '');
  const weapon = weaponOf(sea, chosen);
  return (
    <Popup title={words('sea.paytable')} onClose={onClose} wide>
      <fieldset className="sea-weapons">
        <legend className="out">{words('sea.weapon')}</legend>
        {sea.weapons.map(({ code }) => (
          <button key={code} type="button" aria-pressed={chosen === code} onClick={() => choose(code)}>
            {names.weapon(code)}
          </button>
        ))}
      </fieldset>
      {weapon?.sweep && (
        <p className="muted">{words('sea.rule_along', { most: String(weapon.sweep.most) })}</p>
      )}
      <div className="sea-paytable">
        <table>
          <thead>
            <tr>
              <th colSpan={2}>{words('sea.pays')}</th>
              <th>{words('sea.chance')}</th>
              <th>{words('sea.returns')}</th>
            </tr>
          </thead>
          <tbody>
            {weapon &&
              sea.fish.map((fish) => (
                <tr key={fish.code}>
                  <td>
                    <FishPicture fish={fish.code} />
                  </td>
                  <td>
                    <FishLine fish={fish} />
                  </td>
                  <td className="num">{`${percentOf(shareOfHits(chanceOf(fish, weapon, [])), 2)} %`}</td>
                  <td className="num">{`${percentOf(returnOf(fish, weapon), 2)} %`}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {RULES.map((key) => (
        <p key={key}>{words(key)}</p>
      ))}
      {room.mine?.mayAuto && <p>{words('sea.rule_auto')}</p>}
      {room.volleyMs > SECOND && (
        <p>{words('sea.rule_pace', { seconds: String(Math.ceil(room.volleyMs / SECOND)) })}</p>
      )}
      <p>
        <Link className="link" to={`/rules/${sea.code}`}>
          {words('sea.described')}
        </Link>
      </p>
    </Popup>
  );
}

function FishLine({ fish: { code, pays, lives, sweep } }: { readonly fish: Fish }) {
  const words = useWords();
  const names = useSeaNames();
  return (
    <>
      <b>{names.fish(code)}</b>{' '}
      <span className="num">{pays.map(({ times }) => `${times}×`).join(' · ')}</span>
      {lives > 1 && <small>{words('sea.rule_boss', { lives: String(lives) })}</small>}
      {sweep && <small>{words('sea.rule_along', { most: String(sweep.most) })}</small>}
    </>
  );
}
