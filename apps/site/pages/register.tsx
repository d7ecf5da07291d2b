import { StepList } from '#features/around/lobby/ui/player/steps.tsx';
import RegisterPage from '#identity/registration/ui/player/register-page.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { RegisterBanner } from '#features/around/lobby/ui/player/door-banner.tsx';
import './register.css';

/** The form that opens an account; on a desk the three steps it begins stand beside it, on cloth. */
export default function Register() {
  const words = useWords();
  return (
    <div className="door-page">
      <RegisterPage />
      <div className="door-banner-place">
        <RegisterBanner />
      </div>
      <aside className="door-aside cloth" aria-labelledby="door-title">
        <div>
          <Picture src="/art/emblem/tiger.svg" alt="" width="148" height="148" loading="lazy" />
          <h2 id="door-title" className="sign">
            {words('lobby.door')}
          </h2>
          <StepList />
        </div>
      </aside>
    </div>
  );
}
