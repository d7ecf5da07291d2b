import { Link } from 'react-router';
import type { Opened } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipAction, SlipHead } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { dropTrialToken } from './trial-token.ts';
import type { Trouble } from './trouble.ts';

type Props = {
  readonly trouble: Trouble;
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onReopen: () => void;
};

/** What happened, whether money moved, what to do: on paper, because it is about money. */
export function TroublePopup({ trouble, opened, onClose, onReopen }: Props) {
  const words = useWords();
  const { kind, text, money, openIn } = trouble;
  const title = words(`rounds.trouble.${kind}`);
  return (
    <Popup title={title} onClose={onClose} paper>
      <Slip>
        <SlipHead title={title} />
        <div className="slip-rows slip-says" role="alert">
          {openIn && <p>{words('rounds.open_in', { game: openIn.name })}</p>}
          {text && <p>{text}</p>}
          {kind === 'network' && <p>{words('rounds.trouble.network_do')}</p>}
          {money === 'unknown' ? (
            <p>{words('rounds.money_unknown')}</p>
          ) : (
            !text && <p>{words('ui.error.money_untouched')}</p>
          )}
        </div>
        <SlipAction>
          <Way trouble={trouble} opened={opened} onClose={onClose} onReopen={onReopen} />
        </SlipAction>
      </Slip>
    </Popup>
  );
}

function Way({ trouble: { kind, openIn, closed }, opened, onClose, onReopen }: Props) {
  const words = useWords();
  const close = <Button onClick={onClose}>{words('ui.close')}</Button>;
  if (kind === 'funds' && opened.mode === 'real')
    return (
      <>
        <Link className={buttonClass('go', { wide: true })} to="/member/deposit">
          {words('rounds.deposit')}
        </Link>
        {close}
      </>
    );
  if (kind === 'limit')
    return (
      <>
        <Link className={buttonClass('go', { wide: true })} to="/member/limits">
          {words('rounds.to_limits')}
        </Link>
        {close}
      </>
    );
  if (kind === 'check')
    return (
      <Button
        look="go"
        wide
        onClick={() => {
          onClose();
          usePopups.getState().show('reality-check');
        }}
      >
        {words('rounds.to_check')}
      </Button>
    );
  if (kind === 'funds')
    return (
      <Button
        look="go"
        wide
        onClick={() => {
          dropTrialToken(opened.gameCode);
          onReopen();
        }}
      >
        {words('rounds.fresh_credits')}
      </Button>
    );
  if (kind === 'open' && openIn !== undefined && openIn.gameCode !== opened.gameCode)
    return (
      <>
        <Link className={buttonClass('go', { wide: true })} to={playAddress(openIn.gameCode)}>
          {words('rounds.continue')}
        </Link>
        {close}
      </>
    );
  if (kind === 'open' || kind === 'moved')
    return (
      <Button look="go" wide onClick={onReopen}>
        {words(kind === 'open' ? 'rounds.continue' : 'rounds.reload')}
      </Button>
    );
  if (closed)
    return (
      <>
        <Link className={buttonClass('go', { wide: true })} to="/games">
          {words('rounds.to_games')}
        </Link>
        {close}
      </>
    );
  return (
    <Button look="go" wide onClick={onClose}>
      {words('ui.close')}
    </Button>
  );
}
